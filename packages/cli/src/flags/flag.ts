import { UsageError } from '../usage-error.ts';

/** A flag, or an argument without a name. From it come reading, help, completion and docs/owners/cli.md. */
export interface Flag<Value> {
  summary: string;
  /** stands for its value, e.g. `date`; none: a switch */
  placeholder: string | undefined;
  /** what may be typed, where that is a short list */
  choices?: readonly string[] | undefined;
  isRequired: boolean;
  isRepeated: boolean;
  /** @param typed once for each time it was given @param name as it is typed, e.g. `--from` @throws UsageError */
  read(typed: string[], name: string): Value;
}

export type Flags = Record<string, Flag<unknown>>;

/** What was typed, read. */
export type Values<Declared extends Flags> = {
  [Name in keyof Declared]: Declared[Name] extends Flag<infer Value> ? Value : never;
};

/** Reads one value. @throws UsageError */
export type Reader<Value> = (text: string, name: string) => Value;

interface Kind<Value> {
  placeholder: string;
  read: Reader<Value>;
  choices?: readonly string[];
}

/** Undefined where it was not given; given again, the last one counts. */
export function optional<Value>({ placeholder, read, choices }: Kind<Value>, summary: string): Flag<Value | undefined> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: false,
    isRepeated: false,
    read(typed, name) {
      const text = typed.at(-1);
      return text === undefined ? undefined : read(text, name);
    },
  };
}

export function required<Value>({ placeholder, read, choices }: Kind<Value>, summary: string): Flag<Value> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: true,
    isRepeated: false,
    read(typed, name) {
      const text = typed.at(-1);
      if (text === undefined) throw new UsageError(`${name} is missing: ${summary}`);
      return read(text, name);
    },
  };
}

/** As often as wanted; of an argument, all that follow. */
export function repeated<Value>({ placeholder, read, choices }: Kind<Value>, summary: string): Flag<Value[]> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: false,
    isRepeated: true,
    read: (typed, name) => typed.map((text) => read(text, name)),
  };
}

export function on(summary: string): Flag<boolean> {
  return {
    summary,
    placeholder: undefined,
    isRequired: false,
    isRepeated: false,
    read: (typed) => typed.length > 0,
  };
}
