export const ROOT: string;
export const PNPM: string;
export const PANEL_SOURCES: string[];
export function manifests(): string[];
