import { Share2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { messages } from '../../../messages.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Button } from '../../../ui/button.tsx';

const getShareTexts = () => messages().share;

/** The browser's own ways to share the page, else its address is copied. What is chosen stands in it. */
export function ShareButton({ name, style }: { name: string; style: CSSProperties }) {
  const notify = useNotify();
  async function sharePage() {
    const { href: url } = window.location;
    // not each one can
    const browser: Partial<Pick<Navigator, 'share'>> = navigator;
    try {
      if (browser.share) return await browser.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      notify(getShareTexts().copied, 'success');
    } catch (error) {
      // the shopper has changed their mind
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(getShareTexts().failed, 'error');
    }
  }
  return (
    <Button variant="icon" aria-label={getShareTexts().share} style={style} onClick={sharePage}>
      <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
}
