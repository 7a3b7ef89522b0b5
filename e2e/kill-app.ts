import type { AppDeps } from '@mercer/server';
import { withGatewayFetch } from '@mercer/server/testing';

/**
 * Creates the dependencies of a shop that is killed before its `steps`th transaction or gateway call, or after the
 * answer to one: nothing works from then on.
 */
export function killAppAfter(steps: number, { db, fetch, ...deps }: AppDeps): AppDeps {
  let remainingSteps = steps;
  const countStep = () => {
    if (remainingSteps === 0) throw new Error('killed');
    remainingSteps -= 1;
  };
  const killedDb = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'transaction') countStep();
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const fetchUntilKilled = async (request: Request) => {
    countStep();
    const answer = await fetch(request);
    countStep();
    return answer;
  };
  return withGatewayFetch({ ...deps, db: killedDb, fetch }, fetchUntilKilled);
}
