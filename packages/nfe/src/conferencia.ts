import type { Bruto } from './extrair.ts';
import type { Problema } from './leitura.ts';
import { Parada } from './parada.ts';
import { resumo } from './recusa-do-campo.ts';

/** A field that has to be there, and its form. `@` marks an attribute; `?` after a group: only where it stands. */
export interface Exigencia {
  readonly campo: string;
  readonly padrao?: Pick<RegExp, 'test'>;
  /** What the form means, completing "deveria ser ...". */
  readonly esperado?: string;
}

/** A demand with its path taken apart, once for all documents; of one shape, for they are read often. */
export interface Conferencia {
  readonly passos: readonly { readonly nome: string; readonly chave: string; readonly opcional: boolean }[];
  readonly padrao: Exigencia['padrao'];
  readonly esperado: string | undefined;
}

export function preparar(exigencias: readonly Exigencia[]): readonly Conferencia[] {
  return exigencias.map(({ campo, padrao, esperado }) => ({
    passos: campo.split('/').map((passo) => {
      const nome = passo.replace('?', '');
      return { nome, chave: nome.replace('@', ''), opcional: passo.endsWith('?') };
    }),
    padrao,
    esperado,
  }));
}

/** Throws {@link Parada} at the first demand that the extracted document does not meet. `lugar` is the path of the document itself. */
export function exigir(documento: Bruto, conferencias: readonly Conferencia[], lugar: string): void {
  for (const conferencia of conferencias) {
    const problema = seguir(documento, conferencia, 0);
    if (problema !== undefined) throw new Parada({ ...problema, lugar: `${lugar}/${problema.lugar}` });
  }
}

/** `lugar` of what it gives begins at `grupo`: the path is only made where there is a problem. */
function seguir(
  grupo: Bruto,
  conferencia: Conferencia,
  indice: number,
): (Problema & { lugar: string }) | undefined {
  const passo = conferencia.passos[indice];
  if (passo === undefined) return undefined;
  const { nome, chave, opcional } = passo;
  const valor = grupo[chave];
  if (valor === undefined) return opcional ? undefined : ausente(conferencia, indice);
  if (typeof valor === 'string') {
    const { padrao, esperado } = conferencia;
    return padrao === undefined || padrao.test(valor) ? undefined : invalido(nome, valor, esperado);
  }
  if (!Array.isArray(valor)) return sob(nome, seguir(valor, conferencia, indice + 1));
  for (let i = 0; i < valor.length; i += 1) {
    const item = valor[i] as string | Bruto;
    if (typeof item === 'string') continue;
    const problema = seguir(item, conferencia, indice + 1);
    if (problema !== undefined) return sob(`${nome}[${i + 1}]`, problema);
  }
  return undefined;
}

function sob<P extends { lugar: string }>(passo: string, problema: P | undefined): P | undefined {
  return problema === undefined ? undefined : { ...problema, lugar: `${passo}/${problema.lugar}` };
}

function ausente({ passos }: Conferencia, indice: number): Problema & { lugar: string } {
  return {
    codigo: 'nfe_campo_ausente',
    mensagem: `Falta no documento o campo ${passos.at(-1)?.nome}, que o leiaute exige.`,
    lugar: passos
      .slice(indice)
      .map(({ nome }) => nome)
      .join('/'),
  };
}

function invalido(
  nome: string,
  valor: string,
  esperado = 'como o leiaute manda',
): Problema & { lugar: string } {
  return {
    codigo: 'nfe_campo_invalido',
    mensagem: `O campo ${nome} deveria ser ${esperado}, e é "${resumo(valor)}".`,
    lugar: nome,
  };
}
