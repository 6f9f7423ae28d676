import type { Det } from '../../nota-fiscal.ts';
import type { DocumentoCalculado, ItemCalculado, Lancamento } from '../../resultado.ts';
import type { EfeitoDoItem, NotaDoCliente } from '../nota-do-cliente.ts';
import type { PerguntaDoDocumento } from '../outros/perguntas.ts';
import { decideSegregacaoDoItem } from '../tributos-de-hoje.ts';
import {
  isOnSameSide,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  ofSameParties,
} from './original.ts';
import { type DevolucaoUnderWay, returnByOriginal, sumDevolvidosAntes } from './return-by-original.ts';
import {
  askForOriginal,
  type DevolucaoWithoutOriginal,
  returnWithoutOriginal,
  withoutOriginal,
} from './without-original.ts';

/** What an ordinary note moves for a client: by it the original of a return says what there is to take back. */
type EfeitoDaNota = (
  documento: DocumentoCalculado,
  nota: OriginalDaDevolucao['nota'],
  cliente: OriginalDaDevolucao['cliente'],
  eventos: OriginalDaDevolucao['eventos'],
) => readonly Lancamento[];

/** A returned item, as the client books it. */
interface ItemQueVolta {
  readonly det: Det;
  readonly item: ItemCalculado;
  readonly indice: number;
  /** The client's. */
  readonly cfop: string;
  readonly estabelecimento: string;
}

/** The returned items of one note for one client: what of the originals has come back, and what is asked about those that are not at hand. */
export class DevolucaoDaNota {
  private readonly originais: OriginaisDaDevolucao;
  private readonly efeito: EfeitoDaNota;
  private emCurso: DevolucaoUnderWay | null = null;
  private semOriginal: DevolucaoWithoutOriginal | null = null;

  constructor(originais: OriginaisDaDevolucao, efeito: EfeitoDaNota) {
    this.originais = originais;
    this.efeito = efeito;
  }

  /** Writes the rows of an item; where its own note has to say them, the effect that is left to it. */
  devolver(doCliente: NotaDoCliente, onde: ItemQueVolta, pelaNota: EfeitoDoItem): EfeitoDoItem | null {
    const { det, item, indice, cfop, estabelecimento } = onde;
    this.emCurso ??= this.comecar(doCliente);
    if (this.emCurso.originais.size > 0 && returnByOriginal(doCliente, det, item, cfop, this.emCurso))
      return null;
    this.semOriginal ??= withoutOriginal(doCliente);
    const { efeito } = pelaNota;
    const segregacao = efeito === 'estorno_debito' ? decideSegregacaoDoItem(det, cfop) : '';
    const chave = { estabelecimento, cfop, item, segregacao };
    const destino = returnWithoutOriginal(doCliente, this.semOriginal, { det, item, indice, chave, efeito });
    if (destino === 'feito') return null;
    return destino === 'aguarda' ? { efeito: 'sem_efeito', motivo: 'original_nao_encontrada' } : pelaNota;
  }

  perguntas(doCliente: NotaDoCliente): PerguntaDoDocumento[] {
    const pergunta = this.semOriginal && askForOriginal(doCliente, this.semOriginal);
    return pergunta === null ? [] : [pergunta];
  }

  private comecar({ lado, nota }: NotaDoCliente): DevolucaoUnderWay {
    const originais = new Map(
      [...ofSameParties(nota, this.originais)].filter(([, original]) =>
        isOnSameSide(original, lado === 'saida'),
      ),
    );
    return {
      originais,
      devolvidos: sumDevolvidosAntes(nota, originais),
      linhasDoItem: (original, indice) => this.linhasDoItem(original, indice),
    };
  }

  /** Without what its events took off, and with the whole of what an advance payment covered: the goods come back from the supply itself. */
  private linhasDoItem(
    { documento, nota, cliente, eventos }: OriginalDaDevolucao,
    indice: number,
  ): readonly Lancamento[] {
    const [item, det] = [documento.itens[indice], nota.det[indice]];
    if (item === undefined || det === undefined) return [];
    const semMovimentos = eventos && { ...eventos, movimentos: [], adiantado: { cbs: 0n, ibs: 0n } };
    return this.efeito({ ...documento, itens: [item] }, { ...nota, det: [det] }, cliente, semMovimentos);
  }
}
