export function layout(service: string, folder: string): void;
