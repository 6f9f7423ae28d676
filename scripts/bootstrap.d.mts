export const ROOT: string;
export const PNPM: string;
export function manifests(): string[];
