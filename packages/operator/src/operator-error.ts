/** A call that the shop refused. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  /** HTTP status code. */
  readonly status: number;
  /** e.g. `validation_error`; `http_error` where the answer was none of the shop's */
  readonly code: string;
  /** path of the field that is wrong, e.g. `variants.results.0.price` */
  readonly param: string | undefined;

  constructor(message: string, { status, code, param }: { status: number; code: string; param?: string | undefined }) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}
