// "Are you sure?": one question at a time, answered yes or no.

export interface Question {
  title: string;
  about?: string;
  yes: string;
}

export class Confirm {
  question: Question | null = $state.raw(null);
  #answer: (yes: boolean) => void = () => undefined;

  ask(question: Question): Promise<boolean> {
    this.#answer(false);
    this.question = question;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  answer(yes: boolean): void {
    this.question = null;
    this.#answer(yes);
  }
}
