import { type ReactNode, useState } from 'react';

interface DropAreaProps {
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly children: ReactNode;
}

/** Where files can be dropped. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the buttons inside do the same by keyboard
    <div
      className={over ? 'soltar sobre' : 'soltar'}
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
