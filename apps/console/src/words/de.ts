import { english, type Words } from './en.ts';
export const german: Words = english;
