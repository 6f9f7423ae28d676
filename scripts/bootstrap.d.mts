export const PNPM: string;
export function manifests(): string[];
