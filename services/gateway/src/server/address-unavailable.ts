/** Says in one sentence why the server cannot listen and what to do; undefined when the error is about something else. */
export function addressUnavailable(error: unknown, { host, port }: { host: string; port: number }) {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop that program, or set PORT to another port.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: set PORT to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: set HOST to one of its own, for example 127.0.0.1.`;
    default:
      return undefined;
  }
}
