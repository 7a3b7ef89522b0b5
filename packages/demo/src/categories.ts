import { care } from './categories/care.ts';
import { fashion } from './categories/fashion.ts';
import { home } from './categories/home.ts';
import { leisure } from './categories/leisure.ts';
import type { DemoCategory } from './category.ts';

/** Categories in the order of the menus; a parent precedes its children. */
export const categories: DemoCategory[] = [...home, ...fashion, ...care, ...leisure];
