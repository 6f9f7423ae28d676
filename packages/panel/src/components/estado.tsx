type Tom = 'bom' | 'aviso' | 'alerta' | 'erro' | 'neutro';

/** A state's name, and how it is coloured. */
export interface Rotulo {
  readonly nome: string;
  readonly tom: Tom;
}

/** A state in a word, never by colour alone. */
export const Estado = ({ nome, tom }: Rotulo) => (
  <span className="estado" style={{ color: `var(--apura-${tom})`, background: `var(--apura-${tom}-fundo)` }}>
    {nome}
  </span>
);
