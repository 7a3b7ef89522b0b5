import { UsageError } from '../usage-error.ts';

/** A flag, or an argument without a name. From it come reading, help, completion and docs/owners/cli.md. */
export interface Flag<Value> {
  summary: string;
  /** stands for its value, e.g. `date`; none: a switch */
  placeholder: string | undefined;
  /** values that may be typed, where the list is short */
  choices?: readonly string[] | undefined;
  isRequired: boolean;
  isRepeated: boolean;
  /** @param inputs once for each time it was given @param name as it is typed, e.g. `--from` @throws UsageError */
  read(inputs: string[], name: string): Value;
}

export type Flags = Record<string, Flag<unknown>>;

/** Values that were read from a command line, by flag. */
export type Values<Declared extends Flags> = {
  [Name in keyof Declared]: Declared[Name] extends Flag<infer Value> ? Value : never;
};

/** Reads one value. @throws UsageError */
export type Reader<Value> = (text: string, name: string) => Value;

interface FlagKind<Value> {
  placeholder: string;
  read: Reader<Value>;
  choices?: readonly string[];
}

/** Undefined where it was not given; given again, the last one counts. */
export function defineOptional<Value>(
  { placeholder, read: readValue, choices }: FlagKind<Value>,
  summary: string,
): Flag<Value | undefined> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: false,
    isRepeated: false,
    read(inputs, name) {
      const text = inputs.at(-1);
      return text === undefined ? undefined : readValue(text, name);
    },
  };
}

export function defineRequired<Value>(
  { placeholder, read: readValue, choices }: FlagKind<Value>,
  summary: string,
): Flag<Value> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: true,
    isRepeated: false,
    read(inputs, name) {
      const text = inputs.at(-1);
      if (text === undefined) throw new UsageError(`${name} is missing: ${summary}`);
      return readValue(text, name);
    },
  };
}

/** Defines a flag that may be given any number of times; an argument takes all that follow. */
export function defineRepeated<Value>(
  { placeholder, read: readValue, choices }: FlagKind<Value>,
  summary: string,
): Flag<Value[]> {
  return {
    summary,
    placeholder,
    choices,
    isRequired: false,
    isRepeated: true,
    read: (inputs, name) => inputs.map((text) => readValue(text, name)),
  };
}

export function defineSwitch(summary: string): Flag<boolean> {
  return {
    summary,
    placeholder: undefined,
    isRequired: false,
    isRepeated: false,
    read: (inputs) => inputs.length > 0,
  };
}
