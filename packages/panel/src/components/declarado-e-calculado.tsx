import type { Divergencia } from '@apura/contracts';
import { groupedIfDecimal } from '@apura/words';

interface PropsDosDoisLados extends Pick<Divergencia, 'campo' | 'declarado' | 'calculado'> {
  /** They are not the same in all notes. */
  readonly varia?: boolean;
}

/** What a note says in a field and what the rules give, or that there is nothing to compare. */
export function DeclaradoECalculado({ campo, declarado, calculado, varia = false }: PropsDosDoisLados) {
  const valor = (texto: string) => <b className="numero">{groupedIfDecimal(texto)}</b>;
  return (
    <>
      <span className="mono">{campo}</span>:{' '}
      {varia ? (
        'os valores mudam de um documento para outro'
      ) : declarado === null && calculado === null ? (
        'a regra olha se o campo ou o grupo está na nota, e não compara valores'
      ) : declarado === null ? (
        <>o documento não traz este campo; o cálculo dá {valor(calculado as string)}</>
      ) : calculado === null ? (
        <>o documento declara {valor(declarado)}; a regra não dá outro valor para pôr no lugar</>
      ) : (
        <>
          o documento declara {valor(declarado)}, o cálculo dá {valor(calculado)}
        </>
      )}
    </>
  );
}
