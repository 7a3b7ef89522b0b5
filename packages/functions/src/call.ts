import type { FunctionRequest, ShopEvent, Tick } from '@mercer/contract';

/** Work that the process of a function does with the module in `file`. */
export type FunctionCall = { file: string } & FunctionWork;

export type FunctionWork =
  | { kind: 'call'; request: FunctionRequest }
  | { kind: 'event'; event: ShopEvent }
  | { kind: 'tick'; tick: Tick }
  /** tells what it wants */
  | { kind: 'look' };

export type FunctionAnswer =
  | { kind: 'answered'; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { kind: 'seen'; config: unknown; handlers: string[] }
  | { kind: 'done' }
  | { kind: 'no handler' }
  | { kind: 'failed'; reason: string };

/** Request of a function to the shop: a call of /operator. */
export interface ShopQuestion {
  kind: 'question';
  id: number;
  method: string;
  /** Path below /operator. */
  path: string;
  headers: Record<string, string>;
}

export interface ShopReply {
  kind: 'reply';
  id: number;
  /** 0 when the question made no sense */
  status: number;
  /** True when the body is one JSON value; any other body is handed to the function as a string. */
  isJson: boolean;
}

/** The body of a reply goes with it. */
export type ToFunction = { kind: 'call'; id: string; call: FunctionCall } | ShopReply;

/** `call`: the id of what is answered. The body of an answer or of a question, which is JSON, goes with it. */
export type FromFunction = { kind: 'answer'; call: string; answer: AnswerHead } | ShopQuestion;

type Answered = Extract<FunctionAnswer, { kind: 'answered' }>;
export type AnswerHead = Exclude<FunctionAnswer, Answered> | Omit<Answered, 'body'>;
