// Who plays here: a guest by one tap. The secrets are cookies, out of every script's reach.
import type { Player } from '$lib/net/answers';
import type { Api } from '$lib/net/api';
import { Refusal } from '$lib/net/refusal';

export class Session {
  /** undefined: not asked yet; null: nobody. */
  player: Player | null | undefined = $state.raw(undefined);
  /** Somebody waits for a name; the page shows the dialog while this stands. */
  wanted = $state(false);
  #waiting: ((player: Player | null) => void)[] = [];

  constructor(
    private readonly api: Api,
    private readonly onChange: () => void,
  ) {}

  async load(): Promise<void> {
    try {
      this.player = await this.api.me();
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.player = null;
    }
  }

  async signIn(name: string, avatar: string): Promise<Player> {
    const reply = await this.api.signIn({ name, avatar });
    this.#settle(reply.player);
    this.onChange();
    return reply.player;
  }

  async change(name: string, avatar: string): Promise<void> {
    this.player = await this.api.changeProfile({ name, avatar });
  }

  /** Somebody else from now on: an account that logged in here, or nobody. */
  became(player: Player | null): void {
    this.player = player;
    this.onChange();
  }

  async signOut(): Promise<void> {
    await this.api.signOut();
    this.became(null);
  }

  /** The player; asks for a name first when there is none. Null when they closed the question. */
  async someone(): Promise<Player | null> {
    if (this.player === undefined) await this.load();
    if (this.player) return this.player;
    this.wanted = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** They would rather not say. */
  decline(): void {
    this.#settle(null);
  }

  #settle(player: Player | null): void {
    if (player) this.player = player;
    this.wanted = false;
    for (const resolve of this.#waiting.splice(0)) resolve(player);
  }
}
