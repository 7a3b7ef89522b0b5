import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';
import styles from './toasts.module.css';

interface Toast {
  text: string;
  /** Page of what the toast is about. */
  href?: string;
  /** Takes back what was done, by a call of its own. */
  undo?: () => void;
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast>(() => {});
const visibleMs = 10_000;
const mostToasts = 3;

/** Says what happened at the edge of the page for ten seconds, and reads it to screen readers. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([]);
  const lastId = useRef(0);
  const removeToast = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const showToast = useCallback<ShowToast>(
    (toast) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((shown) => [...shown.slice(1 - mostToasts), { ...toast, id }]);
      setTimeout(() => removeToast(id), visibleMs);
    },
    [removeToast],
  );
  const words = useWords();
  const region = (
    <section className={styles.region} aria-label={words.common.messages} data-react-aria-top-layer="true">
      <div role="status" aria-live="polite" style={{ display: 'contents' }}>
        {toasts.map(({ id, text, href, undo }) => (
          <div key={id} className={styles.toast}>
            <span className={styles.text}>{href ? <Link href={href}>{text}</Link> : text}</span>
            {undo ? (
              <Button
                look="quiet"
                onPress={() => {
                  removeToast(id);
                  undo();
                }}
              >
                {words.common.undo}
              </Button>
            ) : null}
            <Button look="quiet" isIcon aria-label={words.common.close} onPress={() => removeToast(id)}>
              <X size={16} aria-hidden="true" />
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
  const value = useMemo(() => showToast, [showToast]);
  return (
    <ToastContext value={value}>
      {children}
      {createPortal(region, document.body)}
    </ToastContext>
  );
}

export const useToast = (): ShowToast => useContext(ToastContext);
