import { DIA_DO_INVENTARIO, ItemDoEstoque, LIMITES, validate, withoutPunctuation } from '@apura/contracts';
import type { ClienteWithRegimes } from '@apura/database';
import { validarCnpj } from '@apura/documents';
import {
  asIs,
  countMissing,
  dayOfCell,
  type Falta,
  inReais,
  normalize,
  readCsvRows,
  type WithLinha,
} from './read-csv-rows.ts';

const RAIZ = 8;

/** "1.234,5" -> "1234.5", and of a minus nothing is lost. */
const quantityOfCell = (cell: string): string =>
  cell.includes(',') ? cell.replaceAll('.', '').replace(',', '.') : cell;

const TIPOS: Readonly<Record<string, string>> = {
  ...{ revenda: '00', materia_prima: '01', embalagem: '02', em_elaboracao: '03' },
  ...{ acabado: '04', produto_acabado: '04', subproduto: '05', intermediario: '06', uso_e_consumo: '07' },
  ...{ ativo_imobilizado: '08', servico: '09', outros_insumos: '10', outras: '99' },
};

/** Units as notes and books write them; those that people write in full are shortened to these. */
const UNIDADES: ReadonlySet<string> = new Set(
  `UN UND UNID PC PCA PEC PEÇA CX CX2 CX3 CX5 CX10 CX12 CX15 CX20 CX24 CX25 CX50 CX100 KG KILO QUILO G GR GRAMA GRAMAS MG TON TN T
   L LT LITRO LITROS ML M MT METRO METROS CM MM KM M2 M3 CM2 CM3 PCT PACOTE PT FD FARDO SC SACO SACOLA DZ DUZIA PR PAR PARES RL ROLO
   BD BALDE BB BOMB BOBINA BOB BR BARRA BAR BLOCO BL BISNAG BIS BANDEJ BDJ CART CARTELA CT CENTO CTO CJ CONJ CONJUN CAPS CP COMP DISP DISPLA
   EMB EMBAL ENV EV FL FOLHA FLS FR FRASCO FRS GL GALAO GF GFA GARRAF JG JOGO KIT KT LA LATA LTA MIL MILHEI ML1 MWH KWH PALETE PLT
   POTE POT RESMA RS TAMBOR TB TUBO TBO TANQUE VD VIDRO VIDROS VASIL AMP AMPOLA ARO CAB CABECA @ ARROBA`.split(
    /\s+/,
  ),
);

/**
 * Reads the inventory of a client from a CSV file: a line for each good of each establishment, as counted on the one day that counts.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines: one that has any keeps nothing of the file
 */
export const readEstoqueCsv = (
  texto: string,
  { cnpj_raiz, razao_social }: Pick<ClienteWithRegimes, 'cnpj_raiz' | 'razao_social'>,
): WithLinha<ItemDoEstoque>[] =>
  readCsvRows(texto, {
    colunas: {
      estabelecimento: withoutPunctuation,
      dia: dayOfCell,
      codigo: asIs,
      descricao: asIs,
      ncm: (cell) => cell.replace(/[.\s]/g, ''),
      unidade: (cell) => cell.toUpperCase(),
      quantidade: quantityOfCell,
      valor: inReais,
      tipo: (cell) => TIPOS[normalize(cell)] ?? cell.padStart(2, '0'),
      cst: (cell) => cell.padStart(2, '0'),
      compra: normalize,
      propriedade: normalize,
      pago_na_importacao: inReais,
      insumos: inReais,
      valor_vedado: inReais,
    },
    obrigatorias: [['estabelecimento'], ['codigo'], ['ncm'], ['unidade'], ['quantidade'], ['valor']],
    sinonimos: {
      ...{
        cnpj: 'estabelecimento',
        data: 'dia',
        produto: 'codigo',
        descricao_do_item: 'descricao',
        un: 'unidade',
      },
      ...{
        qtd: 'quantidade',
        valor_total: 'valor',
        custo: 'valor',
        tipo_item: 'tipo',
        cst_pis_cofins: 'cst',
      },
    },
    oQue: ['item', 'itens'],
    maximo: LIMITES.linhas_de_estoque,
    ler({ dia, propriedade, ...dados }, falta) {
      if (!isOf(dados.estabelecimento, { cnpj_raiz, razao_social }, falta)) return undefined;
      if (dia !== undefined && dia !== DIA_DO_INVENTARIO) {
        falta('dia', `a lei só admite o inventário de ${DIA_DO_INVENTARIO.split('-').reverse().join('/')}`);
        return undefined;
      }
      if (dados.unidade !== undefined && !UNIDADES.has(dados.unidade)) {
        falta(
          'unidade',
          `${dados.unidade.slice(0, 12)} não é uma unidade conhecida, como UN, KG, L, M, CX ou PCT`,
        );
        return undefined;
      }
      const de_terceiros =
        propriedade === 'de_terceiros' || propriedade === 'de_terceiro' || propriedade === '2';
      // Where nothing describes it, its code does.
      const linha = {
        descricao: dados.codigo ?? '',
        ncm: '',
        ...dados,
        ...(de_terceiros ? { de_terceiros } : {}),
      };
      const lida = countMissing(() => validate(ItemDoEstoque, linha), falta, 'codigo');
      if (lida && Number(lida.quantidade) === 0) {
        falta('quantidade', 'deve ser maior que zero');
        return undefined;
      }
      return lida;
    },
    chave: ({ estabelecimento, codigo, de_terceiros }) => ({
      coluna: 'codigo',
      valor: `${estabelecimento} ${codigo} ${de_terceiros ?? false}`,
      nome: `uma contagem de ${codigo} do mesmo dia`,
    }),
  });

/** Whether the line is of the client; else it is told. */
function isOf(
  cnpj: string | undefined,
  { cnpj_raiz, razao_social }: Pick<ClienteWithRegimes, 'cnpj_raiz' | 'razao_social'>,
  falta: Falta,
): boolean {
  if (cnpj === undefined) falta('estabelecimento', 'falta o CNPJ do estabelecimento');
  else if (!validarCnpj(cnpj)) falta('estabelecimento', 'não é um CNPJ');
  else if (cnpj.slice(0, RAIZ) === cnpj_raiz) return true;
  else falta('estabelecimento', `não é um estabelecimento de ${razao_social}`);
  return false;
}
