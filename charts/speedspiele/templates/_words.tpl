{{/* Names, labels and the parts that many templates share. */}}
{{- define "speedspiele.name" -}}
{{- if contains "speedspiele" .Release.Name -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{- else -}}{{ printf "%s-speedspiele" .Release.Name | trunc 40 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- define "speedspiele.labels" -}}
app.kubernetes.io/name: speedspiele
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "speedspiele.selector" -}}
app.kubernetes.io/name: speedspiele
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "speedspiele.image" -}}
{{ .root.Values.images.repository }}/{{ .image }}:{{ .root.Values.images.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "speedspiele.secret" -}}
{{ .Values.stores.existingSecret | default (printf "%s-stores" (include "speedspiele.name" .)) }}
{{- end }}

{{- define "speedspiele.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "speedspiele.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: {drop: [ALL]}
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "speedspiele.pod" -}}
automountServiceAccountToken: false
serviceAccountName: {{ include "speedspiele.name" . }}
enableServiceLinks: false
securityContext: {{- include "speedspiele.podSecurity" . | nindent 2 }}
{{- with .Values.images.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- with .Values.scheduling.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.scheduling.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.scheduling.priorityClass }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- define "speedspiele.resources" -}}
requests: {cpu: {{ .cpu | quote }}, memory: {{ .memory }}}
limits: {memory: {{ .memory }}}
{{- end }}

{{/* Where everybody is, and the stores. */}}
{{- define "speedspiele.addresses" -}}
{{- $name := include "speedspiele.name" . -}}
{{- range $variable, $part := dict "LOBBY" "lobby" "TABLE" "table" "BOT" "bot" "PUZZLE" "puzzle-generator" "LEADERBOARD" "leaderboard" "ARCHIVE" "archive" }}
- name: SPEEDSPIELE_{{ $variable }}_ADDRESS
  value: dns:///{{ $name }}-{{ $part }}.{{ $.Release.Namespace }}.svc:7000
{{- end }}
- name: SPEEDSPIELE_LOG_LEVEL
  value: {{ .Values.house.logLevel }}
- name: SPEEDSPIELE_VALKEY_URL
  valueFrom: {secretKeyRef: {name: {{ include "speedspiele.secret" . }}, key: valkey}}
{{- end }}

{{- define "speedspiele.database" -}}
- name: SPEEDSPIELE_SQL_URL
  valueFrom: {secretKeyRef: {name: {{ include "speedspiele.secret" .root }}, key: {{ .database }}}}
{{- end }}

{{/* What the policy checker asks of every workload and is not done, each with its reason; tests/deploy/test_policy.py runs it. */}}
{{- define "speedspiele.excused" -}}
checkov.io/skip1: CKV_K8S_11=A CPU limit throttles a process while others idle, which players feel as a slow move; requests and autoscaling share the CPU.
checkov.io/skip2: CKV_K8S_15=Tags name a version and are never moved, so a present image is the right one; images.pullPolicy can say Always.
checkov.io/skip3: CKV_K8S_43=The digest is known where the image is pushed, not here; images.tag takes "1.2.3@sha256:...".
checkov.io/skip4: CKV_K8S_35=The settings are read once from the environment; the containers have no shell users, no service account token and write nothing of it.
{{- end }}

{{/* Sentences for keys that are gone. */}}
{{- define "speedspiele.removed" -}}
{{- if hasKey .Values "redis" }}{{ fail "redis is gone: the live store's address stands in the secret named by stores.existingSecret, key valkey." }}{{ end }}
{{- if hasKey .Values "replicaCount" }}{{ fail "replicaCount is gone: each pool has its own number, services.<pool>.replicas." }}{{ end }}
{{- if and (not .Values.stores.embedded) (not .Values.stores.existingSecret) }}{{ fail "stores.embedded is off, so stores.existingSecret must name a secret with the keys valkey, lobby, puzzle_generator, leaderboard and archive." }}{{ end }}
{{- if and .Values.autoscaling.keda (not .Values.autoscaling.prometheusAddress) }}{{ fail "autoscaling.keda needs autoscaling.prometheusAddress." }}{{ end }}
{{- end }}
