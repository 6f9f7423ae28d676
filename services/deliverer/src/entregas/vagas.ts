/** Attempts that this process has under way, by office. */
export interface Vagas {
  /** Places that nobody holds. */
  readonly livres: number;
  /** How many each office holds; one that holds none is not in it. */
  readonly ocupadas: ReadonlyMap<string, number>;
  ocupar(organizationId: string, quantas: number): void;
  devolver(organizationId: string, quantas: number): void;
}

export function abrirVagas(total: number): Vagas {
  const ocupadas = new Map<string, number>();
  let livres = total;
  function ocupar(organizationId: string, quantas: number): void {
    livres -= quantas;
    const suas = (ocupadas.get(organizationId) ?? 0) + quantas;
    if (suas === 0) ocupadas.delete(organizationId);
    else ocupadas.set(organizationId, suas);
  }
  return {
    get livres() {
      return livres;
    },
    ocupadas,
    ocupar,
    devolver: (organizationId, quantas) => ocupar(organizationId, -quantas),
  };
}
