import type { ImageFile, Product } from '@mercer/contract';
import { useEffect } from 'react';
import { browserClient } from '../../../client.ts';
import { orNull } from '../../../page-data.tsx';
import { pictureSources, type Slot } from '../../../ui/picture-slots.ts';
import { picturesOfValues } from '../product/selection.ts';
import styles from './product-card.module.css';
import { productOf } from './shown-card.ts';

/** A pointer that only passes by is over a card for less. */
const hoverMs = 120;
const mostSwatches = 5;

/** A card under the pointer shows its second picture, and small ones of what it comes in; they are fetched then. */
export function CardLooks() {
  useEffect(() => {
    const known = new WeakSet<Element>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = ({ pointerType, target }: Pick<PointerEvent, 'pointerType' | 'target'>) => {
      clearTimeout(timer);
      const card = pointerType === 'mouse' && target instanceof Element ? target.closest('article') : null;
      const place = card?.querySelector(`.${styles.picture}`);
      if (!card || !place || known.has(card)) return;
      timer = setTimeout(() => {
        known.add(card);
        show(card, place);
      }, hoverMs);
    };
    // the pointer may have come before what listens
    enter({ pointerType: 'mouse', target: document.querySelector('article:hover') });
    document.addEventListener('pointerover', enter, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', enter);
    };
  }, []);
  return null;
}

async function show(card: Element, place: Element): Promise<void> {
  const product = await orNull(browserClient().products.get(productOf(card).slug));
  if (!product) return;
  const second = product.images[1]?.file;
  const shown = place.querySelector('img')?.getAttribute('src') ?? '';
  // a card of a list narrowed by colour shows that colour
  const isOwn = shown.startsWith(product.images[0]?.file.url ?? ' ');
  if (second && isOwn) place.firstElementChild?.after(pictureOf(second, 'card', styles.second));
  const swatches = swatchesOf(product);
  if (swatches.length > 0) place.append(rowOf(swatches));
}

function swatchesOf(product: Product): ImageFile[] {
  const pictures = product.options.map((option) => [...picturesOfValues(product, option).values()]);
  return pictures.find(({ length }) => length > 0)?.slice(0, mostSwatches) ?? [];
}

function rowOf(swatches: ImageFile[]): HTMLElement {
  const row = document.createElement('span');
  row.className = styles.swatches ?? '';
  row.append(...swatches.map((file) => pictureOf(file, 'icon')));
  return row;
}

function pictureOf(file: ImageFile, slot: Slot, className = ''): HTMLImageElement {
  const { srcSet: srcset = '', ...rest } = pictureSources(file, slot, false);
  return Object.assign(document.createElement('img'), { alt: '', className, srcset, ...rest });
}
