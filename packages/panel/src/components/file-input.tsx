import { type PropsWithChildren, type ReactNode, useRef, useState } from 'react';

export interface FilePickerProps {
  readonly label: string;
  readonly onPick: (files: readonly File[]) => void;
  readonly children: (open: () => void) => ReactNode;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly folder?: boolean;
}

/** Files from the browser's own dialog. */
export function FilePicker({ label, onPick, children, folder = false, ...input }: FilePickerProps) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        aria-label={label}
        {...input}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // So that the same files, mended, can be chosen again.
          currentTarget.value = '';
        }}
      />
      {children(() => ref.current?.click())}
    </>
  );
}

type DropAreaProps = PropsWithChildren<{
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly className?: string;
}>;

export function DropArea({ onDrop, className = 'soltar', children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the buttons inside do the same by keyboard
    <div
      className={over ? `${className} sobre` : className}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}
