import { SqliteQueryCompiler } from 'kysely';

/**
 * SQLite plans a join anew whenever a bare `?` in it gets another value, which takes ten times as long as to run ours. What
 * is calculated, if only by a sign, cannot change the plan.
 */
export class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
