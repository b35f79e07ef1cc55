# Stand-ins for images that cannot be pulled, made of Debian's packages by stand_in.sh. They behave like what they stand
# for as far as compose and the chart use it: same users, same paths, same variables. For tests only.
ARG BASE

FROM ${BASE} AS python
RUN apt-get update -q && apt-get install -qy --no-install-recommends python3 python3-venv \
 && ln -s /usr/bin/python3 /usr/local/bin/python && rm -rf /var/lib/apt/lists/*

# Redis under Valkey's names.
FROM ${BASE} AS valkey
RUN groupadd -g 999 valkey && useradd -u 999 -g 999 valkey \
 && apt-get update -q && apt-get install -qy --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/* \
 && ln -s /usr/bin/redis-server /usr/local/bin/valkey-server && ln -s /usr/bin/redis-cli /usr/local/bin/valkey-cli \
 && mkdir -p /data && chown valkey:valkey /data
COPY stand_in_valkey.sh /usr/local/bin/entrypoint
WORKDIR /data
VOLUME /data
EXPOSE 6379
ENTRYPOINT ["sh", "/usr/local/bin/entrypoint"]
CMD ["valkey-server"]

FROM ${BASE} AS postgres
RUN groupadd -g 70 postgres && useradd -u 70 -g 70 -d /var/lib/postgresql postgres \
 && apt-get update -q && apt-get install -qy --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/* \
 && for command in /usr/lib/postgresql/*/bin/*; do ln -sf "$command" /usr/local/bin/; done \
 && mkdir -p /docker-entrypoint-initdb.d /var/lib/postgresql/data /var/run/postgresql \
 && chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
COPY stand_in_postgres.sh /usr/local/bin/entrypoint
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["bash", "/usr/local/bin/entrypoint"]
CMD ["postgres"]

FROM ${BASE} AS prometheus
RUN apt-get update -q && apt-get install -qy --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /prometheus && chown nobody:nogroup /prometheus
USER nobody
WORKDIR /prometheus
VOLUME /prometheus
EXPOSE 9090
ENTRYPOINT ["/usr/bin/prometheus"]
