import type { Session, StoreSettings } from '@mercer/contract';

export type FunctionMethod = 'get' | 'post' | 'put' | 'delete';

/** What a function is given. It travels to another thread, so it is plain data. */
export interface FunctionRequest {
  method: FunctionMethod;
  query: unknown;
  /** `{}` when the request had none. */
  body: unknown;
  session: Session;
  store: StoreSettings;
}

export interface FunctionCall {
  file: string;
  request: FunctionRequest;
}

export type FunctionAnswer =
  | { kind: 'answered'; status: number; headers: [string, string][]; body: string | Uint8Array<ArrayBuffer> }
  | { kind: 'no handler' }
  | { kind: 'failed'; reason: string };
