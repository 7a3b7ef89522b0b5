import { care } from './categories/care.ts';
import { fashion } from './categories/fashion.ts';
import { home } from './categories/home.ts';
import { leisure } from './categories/leisure.ts';
import type { DemoCategory } from './category.ts';

/** In the order of the menus; a parent stands before its children. */
export const categories: DemoCategory[] = [...home, ...fashion, ...care, ...leisure];
