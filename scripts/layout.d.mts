export function layout(service: string, folder: string, parts?: string[]): void;
