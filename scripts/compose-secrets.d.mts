export function composeSecrets(folder: string): void;
