import type { AppDeps } from '@mercer/server';
import { withFetch } from '@mercer/server/testing';

/** The same shop, killed before its `steps`th transaction or gateway call, or after the answer of one: nothing works from then on. */
export function killedAfter(steps: number, { db, fetch, ...deps }: AppDeps): AppDeps {
  let left = steps;
  const step = () => {
    if (left === 0) throw new Error('killed');
    left -= 1;
  };
  const killedDb = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'transaction') step();
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const killedFetch = async (request: Request) => {
    step();
    const answer = await fetch(request);
    step();
    return answer;
  };
  return withFetch({ ...deps, db: killedDb, fetch }, killedFetch);
}
