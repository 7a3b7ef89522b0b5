import { care } from './drawings/care.ts';
import { desk } from './drawings/desk.ts';
import { home } from './drawings/home.ts';
import { kitchen } from './drawings/kitchen.ts';
import { larder } from './drawings/larder.ts';
import { play } from './drawings/play.ts';
import { tech } from './drawings/tech.ts';
import { wear } from './drawings/wear.ts';

/** Every product drawing, made for a box of 800 × 800 whose ground line is y = 648. */
export const drawings = { ...care, ...desk, ...home, ...kitchen, ...larder, ...play, ...tech, ...wear };

export type PictureKind = keyof typeof drawings;

export function isPictureKind(name: string): name is PictureKind {
  return Object.hasOwn(drawings, name);
}
