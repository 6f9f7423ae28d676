export { createLogger, type Logger } from './logger.ts';
export { type DatabaseUrls, prepareDatabase } from './migrate/prepare-database.ts';
export { ConfigError, readConfig } from './read-config.ts';
export { type RunningService, runService, type ServiceContext } from './run-service.ts';
export { cifrarSegredo, decifrarSegredo } from './segredo-cifrado.ts';
export { startUpkeep, type Upkeep } from './upkeep.ts';
