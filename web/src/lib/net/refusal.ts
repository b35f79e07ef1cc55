// A refusal: a machine-readable reason, for which every catalogue has a sentence.

/** Reasons the browser itself finds, beside the server's. */
export const UNREACHABLE = 'unreachable';

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    /** Try again after this time; 0: final. */
    readonly retryAfterMs = 0,
  ) {
    super(reason);
  }
}

/** The reason of whatever was thrown; what is no refusal is a bug and goes on flying. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Refusal) return thrown.reason;
  throw thrown;
}
