/** Calls of a merchant's script at one gateway, through its official library or over plain HTTP. */
export interface MerchantScript<World> {
  /** File name of its table in docs/internals/faithfulness. */
  gateway: string;
  title: string;
  /** Way in which the calls are made: the library and its version, or `REST`. */
  through: string;
  /** A fresh stand-in and a client of it, for one call; its books are in memory unless they are given. */
  open(books?: { databaseUrl: string }): Promise<World>;
  /** Asserts that the gateway's own error shape says 'not played'. */
  expectNotPlayed(outcome: PromiseSettledResult<unknown>): void;
  /** Fields that the stand-in has silently left out of account while a call was played. */
  ignored?(world: World): string[];
  areas: Record<string, Record<string, Call<World>>>;
}

/** A call with its proof: what is played asserts its answer, what is not played is refused. */
export type Call<World> =
  | { plays: (world: World) => Promise<void> }
  | { notPlayed: (world: World) => Promise<unknown> };

/** Facts about a script that the page which compares the gateways shows. */
export type ScriptFacts = Pick<MerchantScript<never>, 'gateway' | 'title' | 'through'> & {
  areas: Record<string, Record<string, object>>;
};
