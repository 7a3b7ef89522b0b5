import type { Image } from '@mercer/contract';
import { Rotate3d, Share2, X } from 'lucide-react';
import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import { galleryToolWords } from '../../../i18n/gallery-tool-words.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TurntableProps } from './turntable.tsx';

/** The browser's own ways to share the page, else its address is copied. What is chosen stands in it. */
function ShareButton({ name, style }: { name: string; style: CSSProperties }) {
  const notify = useNotify();
  async function sharePage() {
    const { href: url } = window.location;
    // not each one can
    const browser: Partial<Pick<Navigator, 'share'>> = navigator;
    try {
      if (browser.share) return await browser.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      notify(galleryToolWords().copied, 'success');
    } catch (error) {
      // the shopper has changed their mind
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notify(galleryToolWords().copyFailed, 'error');
    }
  }
  return (
    <Button variant="icon" aria-label={galleryToolWords().share} style={style} onClick={sharePage}>
      <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
}

/** Pictures are pale in a dark page, too. */
const onPicture: CSSProperties = { position: 'absolute', background: '#ffffff', color: '#0f1111' };
const stage: CSSProperties = { position: 'absolute', inset: '0 0 auto', aspectRatio: '1', pointerEvents: 'none' };

/**
 * Buttons over the main picture, which is square: turning and sharing the product. No page shows this before the
 * shopper interacts. All styles of the shop are one file that every page loads, so this component has inline styles.
 */
export function GalleryTools({ images, name }: { images: Image[]; name: string }) {
  const turntable = images.find((image) => image.turntable)?.turntable;
  return (
    <>
      {turntable && <TurntableToggle turntable={turntable} name={name} />}
      <ShareButton style={{ ...onPicture, top: 8, insetInlineEnd: 8 }} name={name} />
    </>
  );
}

type TurntableToggleProps = Pick<TurntableProps, 'turntable' | 'name'>;

function TurntableToggle({ turntable, name }: TurntableToggleProps) {
  const [Open, setOpen] = useState<ComponentType<TurntableProps>>();
  const [isLoading, setIsLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const notify = useNotify();
  const words = galleryToolWords();
  const closeTurntable = () => setOpen(undefined);

  async function openTurntable() {
    setIsLoading(true);
    try {
      const [{ Turntable }] = await Promise.all([import('./turntable.tsx'), preloadPicture(turntable.file.url)]);
      setOpen(() => Turntable);
    } catch {
      notify(words.failed, 'error');
    }
    setIsLoading(false);
  }

  // the picture below is another part of the page, whose markup may have come from the server as it is
  useEffect(() => {
    const gallery = place.current?.parentElement;
    const picture = gallery?.querySelector('a');
    if (!Open || !gallery || !picture) return;
    const closeOnThumbnail = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('ul')) setOpen(undefined);
    };
    picture.inert = true;
    gallery.addEventListener('click', closeOnThumbnail);
    return () => {
      picture.inert = false;
      gallery.removeEventListener('click', closeOnThumbnail);
    };
  }, [Open]);

  const leaveTurntable = () => {
    closeTurntable();
    button.current?.focus();
  };
  const Icon = Open ? X : Rotate3d;
  return (
    <div ref={place} style={stage}>
      {Open && <Open turntable={turntable} name={name} onClose={leaveTurntable} />}
      <Button
        ref={button}
        variant="secondary"
        aria-busy={isLoading || undefined}
        style={{ ...onPicture, bottom: 8, insetInlineStart: 8, pointerEvents: 'auto' }}
        onClick={Open ? closeTurntable : openTurntable}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {Open ? words.close : words.open}
      </Button>
    </div>
  );
}

/** Waits until the picture can be painted at once. */
async function preloadPicture(url: string) {
  const picture = document.createElement('img');
  picture.src = url;
  await picture.decode();
}
