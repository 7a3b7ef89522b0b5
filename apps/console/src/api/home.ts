import type { components } from '@mercer/operator';
import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

export type HomeAnswer = components['schemas']['Home'];

export const homeOptions = queryOptions({
  queryKey: ['home'],
  queryFn: async () => unwrap(await operator.GET('/operator/home')),
});
