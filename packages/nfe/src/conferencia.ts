import type { Bruto } from './extrair.ts';
import type { Problema } from './leitura.ts';
import { resumo } from './recusa-do-campo.ts';

/** A field that has to be there, and its form. `@` marks an attribute; `?` after a group: only where it stands. */
export interface Exigencia {
  readonly campo: string;
  readonly padrao?: RegExp;
  /** What the form means, completing "deveria ser ...". */
  readonly esperado?: string;
}

/** The first demand that the extracted document does not meet. `lugar` is the path of the document itself. */
export function conferir(
  documento: Bruto,
  exigencias: readonly Exigencia[],
  lugar: string,
): Problema | undefined {
  for (const exigencia of exigencias) {
    const problema = exigir(documento, exigencia.campo.split('/'), exigencia, lugar);
    if (problema !== undefined) return problema;
  }
  return undefined;
}

function exigir(
  grupo: Bruto,
  [passo = '', ...resto]: string[],
  exigencia: Exigencia,
  lugar: string,
): Problema | undefined {
  const opcional = passo.endsWith('?');
  const nome = opcional ? passo.slice(0, -1) : passo;
  const valor = grupo[nome.startsWith('@') ? nome.slice(1) : nome];
  const aqui = `${lugar}/${nome}`;
  if (valor === undefined) return opcional ? undefined : ausente(aqui, resto);
  if (typeof valor === 'string') {
    const { padrao, esperado } = exigencia;
    return padrao === undefined || padrao.test(valor) ? undefined : invalido(aqui, nome, valor, esperado);
  }
  if (!Array.isArray(valor)) return exigir(valor, resto, exigencia, aqui);
  for (const [indice, item] of valor.entries()) {
    if (typeof item === 'string') continue;
    const problema = exigir(item, resto, exigencia, `${aqui}[${indice + 1}]`);
    if (problema !== undefined) return problema;
  }
  return undefined;
}

function ausente(lugar: string, resto: readonly string[]): Problema {
  const completo = [lugar, ...resto].join('/');
  return {
    codigo: 'nfe_campo_ausente',
    mensagem: `Falta na nota o campo ${completo.slice(completo.lastIndexOf('/') + 1)}, que o leiaute exige.`,
    lugar: completo,
  };
}

function invalido(lugar: string, nome: string, valor: string, esperado = 'como o leiaute manda'): Problema {
  return {
    codigo: 'nfe_campo_invalido',
    mensagem: `O campo ${nome} deveria ser ${esperado}, e é "${resumo(valor)}".`,
    lugar,
  };
}
