export function composeSecrets(folder: string): void;
export function composeFolders(home: string): void;
