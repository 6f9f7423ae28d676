import type {
  AberturaDoLivro,
  DocumentoEscriturado,
  FatoDoLivro,
  ParticipanteDoLivro,
} from '@apura/engine/leitura';
import type { Campos, FieldOf, NomeDoLivro, RegisterOf } from './campos.ts';
import { LIMITES } from './limites.ts';
import { createProblema, Stop } from './problemas.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };
/** A document to which further lines may still belong. */
export type DocumentoAberto = Mutable<DocumentoEscriturado>;

/** What is known at a line of what came before it. */
export class Estado {
  readonly abertura: AberturaDoLivro;
  /** Whose documents these are: of EFD-Contribuições as the last A010, C010, D010 or F010 says. */
  estabelecimento: string;
  /** Whose participants and products these are: in EFD-Contribuições each establishment (0140) has its own. */
  cadastro: string;
  /** The days of the assessment that is read (E100, E200, E300, E500), and of which state. */
  periodo: { readonly de: string; readonly ate: string; readonly uf?: string } | undefined;
  /** Of the inventory that is read (H005). */
  inventario: string | undefined;
  readonly fatos: FatoDoLivro[] = [];
  #documento: DocumentoAberto | undefined;
  readonly #participantes = new Map<string, ParticipanteDoLivro>();
  readonly #tipos = new Map<string, string>();
  #guardado = 0;
  #aoFechar: (() => void) | undefined;

  constructor(abertura: AberturaDoLivro) {
    this.abertura = abertura;
    this.estabelecimento = abertura.cnpj;
    this.cadastro = abertura.cnpj;
  }

  emit(fato: FatoDoLivro): void {
    this.close();
    this.fatos.push(fato);
  }

  /** Of what further lines may add to; `onClose`: called when none can any more. */
  open(onClose: () => void): void {
    this.close();
    this.#aoFechar = onClose;
  }

  openDocumento(documento: DocumentoAberto): void {
    this.open(() => this.fatos.push(documento));
    this.#documento = documento;
  }

  /** What is open is whole. */
  close(): void {
    const fechar = this.#aoFechar;
    this.#aoFechar = undefined;
    this.#documento = undefined;
    fechar?.();
  }

  /** The open document, where it is of that register; a line without its document is a problem of the line. */
  documentoDe(registro: string, campos: Campos): DocumentoAberto | undefined {
    if (this.#documento?.registro === registro) return this.#documento;
    campos.refuse('sped_fora_de_ordem', undefined, `falta antes dela o registro ${registro} a que pertence.`);
    return undefined;
  }

  /** @throws Stop where a book has more of them than any has */
  keepParticipante(codigo: string, participante: ParticipanteDoLivro): void {
    this.#count(codigo.length + (participante.nome?.length ?? 0));
    this.#participantes.set(this.#keyOf(codigo, this.cadastro), participante);
  }

  keepTipo(codigo: string, tipo: string): void {
    this.#count(codigo.length);
    this.#tipos.set(this.#keyOf(codigo, this.cadastro), tipo);
  }

  findParticipante(codigo: string): ParticipanteDoLivro | undefined {
    return this.#participantes.get(this.#keyOf(codigo, this.estabelecimento));
  }

  findTipo(codigo: string): string | undefined {
    return this.#tipos.get(this.#keyOf(codigo, this.estabelecimento));
  }

  #keyOf(codigo: string, estabelecimento: string): string {
    return this.abertura.livro === 'icms_ipi' ? codigo : `${estabelecimento} ${codigo}`;
  }

  #count(caracteres: number): void {
    this.#guardado += 64 + 2 * caracteres;
    if (
      this.#participantes.size + this.#tipos.size < LIMITES.cadastro &&
      this.#guardado < LIMITES.bytesDoCadastro
    )
      return;
    throw new Stop(
      createProblema(
        'sped_limite_excedido',
        'O arquivo tem participantes e produtos demais (registros 0150 e 0200).',
      ),
    );
  }
}

/** What is done with the lines of a register, by register. */
export type ReadersOf<L extends NomeDoLivro> = {
  readonly [R in RegisterOf<L>]?: (campos: Campos<FieldOf<L, R>>, estado: Estado) => void;
};
