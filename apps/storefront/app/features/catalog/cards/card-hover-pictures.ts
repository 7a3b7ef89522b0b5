import type { ImageFile, Product } from '@mercer/contract';
import { useEffect } from 'react';
import { browserClient } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { pictureSources, type Slot } from '../../../ui/picture-slots.ts';
import { picturesOfValues } from '../product/selection.ts';
import styles from './product-card.module.css';
import { readCardProduct } from './read-card-product.ts';

/** A pointer that only passes by is over a card for less. */
const hoverMs = 120;
const mostSwatches = 5;

/** A card under the pointer shows its second picture, and small ones of what it comes in; they are fetched then. */
export function CardHoverPictures() {
  useEffect(() => {
    const enhancedCards = new WeakSet<Element>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleCardPictures = ({ pointerType, target }: Pick<PointerEvent, 'pointerType' | 'target'>) => {
      clearTimeout(timer);
      const card = pointerType === 'mouse' && target instanceof Element ? target.closest('article') : null;
      const place = card?.querySelector(`.${styles.picture}`);
      if (!card || !place || enhancedCards.has(card)) return;
      timer = setTimeout(() => {
        enhancedCards.add(card);
        showCardPictures(card, place);
      }, hoverMs);
    };
    // the pointer may have come before what listens
    scheduleCardPictures({ pointerType: 'mouse', target: document.querySelector('article:hover') });
    document.addEventListener('pointerover', scheduleCardPictures, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', scheduleCardPictures);
    };
  }, []);
  return null;
}

async function showCardPictures(card: Element, place: Element): Promise<void> {
  const product = await resolveOrNull(browserClient().products.get(readCardProduct(card).slug));
  if (!product) return;
  const second = product.images[1]?.file;
  const pictureUrl = place.querySelector('img')?.getAttribute('src') ?? '';
  // a card of a list narrowed by colour shows that colour
  const isOwn = pictureUrl.startsWith(product.images[0]?.file.url ?? ' ');
  if (second && isOwn) place.firstElementChild?.after(createPictureElement(second, 'card', styles.second));
  const swatches = listSwatches(product);
  if (swatches.length > 0) place.append(createSwatchRow(swatches));
}

function listSwatches(product: Product): ImageFile[] {
  const pictures = product.options.map((option) => [...picturesOfValues(product, option).values()]);
  return pictures.find(({ length }) => length > 0)?.slice(0, mostSwatches) ?? [];
}

function createSwatchRow(swatches: ImageFile[]): HTMLElement {
  const row = document.createElement('span');
  row.className = styles.swatches ?? '';
  row.append(...swatches.map((file) => createPictureElement(file, 'icon')));
  return row;
}

function createPictureElement(file: ImageFile, slot: Slot, className = ''): HTMLImageElement {
  const { srcSet: srcset = '', ...imageAttributes } = pictureSources(file, slot, false);
  return Object.assign(document.createElement('img'), { alt: '', className, srcset, ...imageAttributes });
}
