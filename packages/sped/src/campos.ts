import type { Decimal } from '@apura/engine/leitura';
import { REGISTROS_DO_SPED, rowAt } from '@apura/law';
import { type CodigoDoProblema, createProblema, type ProblemaDoSped, shortenValor } from './problemas.ts';

type Registros = typeof REGISTROS_DO_SPED;
export type NomeDoLivro = keyof Registros;
export type RegisterOf<L extends NomeDoLivro> = Extract<keyof Registros[L], string>;
type LayoutsOf<L extends NomeDoLivro, R extends RegisterOf<L>> = Registros[L][R] extends readonly (infer U)[]
  ? U
  : never;
/** The fields of a register in the one layout or the other. */
export type FieldOf<L extends NomeDoLivro, R extends RegisterOf<L>> =
  LayoutsOf<L, R> extends {
    readonly campos: infer C;
  }
    ? Extract<keyof C, string>
    : never;

export interface Layout {
  readonly desde: string;
  readonly necessarios: number;
  readonly campos: Readonly<Record<string, { readonly position: number; readonly tipo: string }>>;
}

/** The layout of a register in a book of that day; of a day before all layouts, the first one. */
export function findLayout(livro: NomeDoLivro, registro: string, dia: string): Layout | undefined {
  const todos: Readonly<Record<string, readonly Layout[]>> = REGISTROS_DO_SPED[livro];
  return Object.hasOwn(todos, registro) ? rowAt(todos[registro] ?? [], dia) : undefined;
}

/**
 * The fields of the line that is read, of one register: one object for all of its lines. A value that is not as the layout has it becomes a
 * problem of the line, and counts as absent.
 */
export class Campos<Campo extends string = string> {
  linha = 0;
  readonly registro: string;
  readonly #layout: Layout;
  readonly #onProblem: (problema: ProblemaDoSped) => void;
  #partes: readonly string[] = [];

  constructor(registro: string, layout: Layout, onProblem: (problema: ProblemaDoSped) => void) {
    this.registro = registro;
    this.#layout = layout;
    this.#onProblem = onProblem;
  }

  /** @param partes of the line, the register at 1 */
  place(linha: number, partes: readonly string[]): this {
    this.linha = linha;
    this.#partes = partes;
    return this;
  }

  /** As it stands there, without spaces around it; empty where it is not filled. */
  texto(campo: Campo): string {
    const { position } = this.#layout.campos[campo] ?? { position: 0 };
    return this.#partes[position]?.trim() ?? '';
  }

  /** Undefined where it is empty. */
  opcional(campo: Campo): string | undefined {
    const texto = this.texto(campo);
    return texto === '' ? undefined : texto;
  }

  exigido(campo: Campo): string {
    const texto = this.texto(campo);
    if (texto === '') this.refuse('sped_campo_ausente', campo, `O campo ${campo} está vazio.`);
    return texto;
  }

  /** One of the values that the layout knows. */
  um<V>(campo: Campo, valores: Readonly<Record<string, V>>): V | undefined {
    const texto = this.texto(campo);
    const valor = Object.hasOwn(valores, texto) ? valores[texto] : undefined;
    if (valor === undefined) this.expect(campo, `um destes valores: ${Object.keys(valores).join(', ')}`);
    return valor;
  }

  valor(campo: Campo): Decimal | undefined {
    const texto = this.texto(campo);
    if (texto === '') return undefined;
    if (NUMERO.test(texto)) return texto.replace(',', '.');
    this.expect(campo, 'um número como 1234,56, com vírgula e sem ponto de milhar');
    return undefined;
  }

  /** Zero where it is empty. */
  soma(campo: Campo): Decimal {
    return this.valor(campo) ?? '0.00';
  }

  data(campo: Campo): string | undefined {
    const texto = this.texto(campo);
    if (texto === '') return undefined;
    const dia = isoDay(texto);
    if (dia === undefined) this.expect(campo, 'uma data como 31122026 (ddmmaaaa)');
    return dia;
  }

  dataExigida(campo: Campo): string {
    const dia = this.data(campo);
    if (dia === undefined && this.texto(campo) === '') this.exigido(campo);
    return dia ?? '';
  }

  mes(campo: Campo): string {
    const texto = this.exigido(campo);
    if (MES.test(texto)) return `${texto.slice(2)}-${texto.slice(0, 2)}`;
    if (texto !== '') this.expect(campo, 'um mês como 122026 (mmaaaa)');
    return '';
  }

  expect(campo: Campo, esperado: string): void {
    const texto = this.texto(campo);
    const achado = texto === '' ? 'está vazio' : `tem "${shortenValor(texto)}"`;
    this.refuse(
      texto === '' ? 'sped_campo_ausente' : 'sped_campo_invalido',
      campo,
      `O campo ${campo} deveria ter ${esperado}, e ${achado}.`,
    );
  }

  refuse(codigo: CodigoDoProblema, campo: Campo | undefined, mensagem: string): void {
    const { linha, registro } = this;
    this.#onProblem(
      createProblema(codigo, `Linha ${linha}, registro ${registro}: ${mensagem}`, {
        linha,
        registro,
        ...(campo === undefined ? {} : { campo }),
      }),
    );
  }
}

const NUMERO = /^-?\d{1,18}(?:,\d{1,10})?$/;
const MES = /^(?:0[1-9]|1[0-2])\d{4}$/;

/** ddmmaaaa as YYYY-MM-DD; undefined for what is no day. */
export function isoDay(texto: string): string | undefined {
  if (!/^\d{8}$/.test(texto)) return undefined;
  const dia = `${texto.slice(4)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}`;
  const tempo = Date.parse(`${dia}T00:00:00Z`);
  return !Number.isNaN(tempo) && new Date(tempo).toISOString().startsWith(dia) ? dia : undefined;
}
