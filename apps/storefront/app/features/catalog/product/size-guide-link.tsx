import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';

const SizeGuideDialog = lazy(async () => ({ default: (await import('./size-guide-dialog.tsx')).SizeGuideDialog }));

/** Without scripts, and in another tab, the page of the guide. */
export function SizeGuideLink({ to }: { to: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link to={to} onClick={open}>
        {messages().product.sizeGuide}
      </Link>
      {isOpen && (
        <Suspense>
          <SizeGuideDialog to={to} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
