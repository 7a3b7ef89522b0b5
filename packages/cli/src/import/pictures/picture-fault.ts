/** Why a picture cannot be had; the message says what was expected. */
export class PictureFault extends Error {
  /** it may be there a little later */
  readonly isPassing: boolean;

  constructor(expected: string, { isPassing = false, ...options }: ErrorOptions & { isPassing?: boolean } = {}) {
    super(expected, options);
    this.isPassing = isPassing;
  }
}
