/** The times of a filter, as the database takes them. */
export function periodoPedido({ desde, ate }: { desde?: string; ate?: string }): {
  desde?: Date;
  ate?: Date;
} {
  return {
    ...(desde === undefined ? {} : { desde: new Date(desde) }),
    ...(ate === undefined ? {} : { ate: new Date(ate) }),
  };
}
