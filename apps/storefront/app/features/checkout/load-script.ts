/** Settings for loading a payment provider's script: 3 tries 500 ms apart, then a pause while it initializes (§9). */
export interface ScriptLoading {
  tries: number;
  retryDelayMs: number;
  pauseMs: number;
  append(src: string): Promise<void>;
  sleep(ms: number): Promise<void>;
}

const scriptLoading: ScriptLoading = {
  tries: 3,
  retryDelayMs: 500,
  pauseMs: 1000,
  append: appendScript,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** @throws the last failure when no try succeeds */
export async function loadScript(src: string, loading: ScriptLoading = scriptLoading): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await loading.append(src);
      break;
    } catch (error) {
      if (attempt >= loading.tries) throw error;
      await loading.sleep(loading.retryDelayMs);
    }
  }
  await loading.sleep(loading.pauseMs);
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} was not loaded`));
    };
    document.head.append(script);
  });
}
