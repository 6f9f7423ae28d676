import type { Apuracao, Comparativo } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { escreverCentavos, lerCentavos } from '../../formato/centavos.ts';

const RECORTES = [
  { value: 'cfop', label: 'CFOP', coluna: 'CFOP' },
  { value: 'ncm', label: 'NCM', coluna: 'Capítulo da NCM' },
  { value: 'classificacao', label: 'cClassTrib', coluna: 'Classificação' },
] as const;
type Recorte = (typeof RECORTES)[number]['value'];

function nomeDaChave(por: Recorte, chave: string): string | undefined {
  if (chave === 'fora_das_notas') return 'lançamentos manuais e o que nenhuma nota traz';
  if (por === 'cfop') return rotuloDoCfop(chave);
  return por === 'classificacao' ? rotuloDaClassificacao(chave) : undefined;
}

/** The same totals cut three ways, the largest first. */
export function Recortes({
  apuracao,
  comparativo,
}: {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}) {
  const [endereco, mudarEndereco] = useSearchParams();
  const por = (RECORTES.find(({ value }) => value === endereco.get('por'))?.value ??
    'cfop') satisfies Recorte;
  const linhas = {
    cfop: comparativo.por_cfop,
    ncm: comparativo.por_ncm,
    classificacao: comparativo.por_classificacao,
  }[por];
  const coluna = RECORTES.find(({ value }) => value === por)?.coluna ?? '';
  const ordenadas = [...linhas].sort((a, b) => {
    const [x, y] = [lerCentavos(a.valor), lerCentavos(b.valor)];
    return x === y ? 0 : x > y ? -1 : 1;
  });
  return (
    <Cartao
      titulo="De onde vem cada valor"
      acoes={
        <SegmentedControl
          aria-label="Agrupar por"
          data={RECORTES.map(({ value, label }) => ({ value, label }))}
          value={por}
          onChange={(valor) => mudarEndereco({ por: valor }, { replace: true })}
        />
      }
    >
      <Tabela
        legenda={`Valores por ${coluna}`}
        cabecalho={[
          coluna,
          { nome: 'Valor das operações', direita: true },
          { nome: 'Hoje', direita: true },
          { nome: 'CBS e IBS', direita: true },
          { nome: 'Diferença', direita: true },
        ]}
        emCartoes
      >
        {ordenadas.map(({ chave, valor, atual, novo }) => (
          <tr key={chave}>
            <th scope="row">
              {chave === 'fora_das_notas' ? (
                'Fora das notas'
              ) : por === 'ncm' ? (
                <Link
                  href={`/documentos?capitulo=${chave}&cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`}
                >
                  {chave}
                </Link>
              ) : (
                chave
              )}{' '}
              <span className="suave miudo">{nomeDaChave(por, chave)}</span>
            </th>
            <CelulaDeValor rotulo="Valor das operações" valor={valor} />
            <CelulaDeValor rotulo="Hoje" valor={atual} />
            <CelulaDeValor rotulo="CBS e IBS" valor={novo} />
            <CelulaDeValor
              rotulo="Diferença"
              valor={escreverCentavos(lerCentavos(novo) - lerCentavos(atual))}
            />
          </tr>
        ))}
        {ordenadas.length === 0 && (
          <tr>
            <Celula rotulo="">Nenhuma operação no mês.</Celula>
          </tr>
        )}
      </Tabela>
      <p className="miudo suave">
        Débitos menos créditos. <Link href={`/apuracoes/${apuracao.id}/notas`}>Veja as notas do mês</Link>,
        cada uma com os seus itens e o cálculo.
      </p>
    </Cartao>
  );
}
