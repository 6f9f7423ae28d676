export function manifests(): string[];
