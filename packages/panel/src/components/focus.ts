/** Whether what is pressed is written there, or chosen. */
export const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea');

/** Whether a dialog lies over the page: what is pressed is meant for it. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
