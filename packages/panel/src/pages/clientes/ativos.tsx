import type { AtivoDoCliente, Cliente } from '@apura/contracts';
import { parcelasAntesDe } from '@apura/engine';
import { cnpj, competenciaPorExtenso, notaDaChave, reais, sumAmounts, withSerie } from '@apura/words';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { type Kept, OF_FIGURES, useList, useSend } from '../../api/use-request.ts';
import { RowButton, SendButton } from '../../components/buttons.tsx';
import { EscolhaDeMes } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao, TwoLines } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { currentMes } from '../../format.ts';

const MESES = 48;

/** What of the credits of an asset is taken before a month, and what is left of them. */
function creditosAntesDe({ icms, pis, cofins, competencia }: AtivoDoCliente, mes: string) {
  const partes = [icms, pis, cofins].map((um) => parcelasAntesDe(um, competencia, mes));
  return {
    tomado: sumAmounts(partes.map(({ tomado }) => tomado)),
    restante: sumAmounts(partes.map(({ restante }) => restante)),
  };
}

/** The fixed assets whose credits run, and the month in which one is sold: from then on they do not. */
export function Ativos({ cliente: { id, estabelecimentos } }: { readonly cliente: Cliente }) {
  const lista = useList(at('/clientes/{id}/ativos', { id }));
  const [aberta, abrir] = useState('');
  const renovar: readonly Kept[] = ['/respostas', ...OF_FIGURES];
  const fechar = () => abrir('');
  return (
    <Cartao titulo="Créditos do ativo imobilizado (CIAP)">
      <p className="suave sem-margem com-espaco">
        O ICMS de cada bem é creditado em 48 parcelas, na proporção das saídas tributadas de cada mês, até o
        mês em que o bem é vendido ou baixado (LC 87/1996, art. 20, § 5º); PIS e COFINS, como respondido em{' '}
        <Link href={`/?vista=perguntas&cliente_id=${id}`}>Perguntas</Link>.
      </p>
      <ListTable
        de={lista}
        height={4}
        vazia={{
          icon: <IconTruck />,
          titulo: 'Nenhum bem com crédito em parcelas',
          texto:
            'Aparecem aqui as compras respondidas como ativo imobilizado, e as máquinas e veículos que as notas fazem supor que o sejam.',
        }}
        legend="Bens do ativo imobilizado"
        rowKey={({ chave }) => chave}
        columns={[
          {
            name: 'Nota',
            cell: ({ chave }) => <LinkDaNota chave={chave} />,
            below: ({ fornecedor, estabelecimento }) =>
              [fornecedor, estabelecimentos.length > 1 && `em ${cnpj(estabelecimento)}`]
                .filter(Boolean)
                .join(', '),
          },
          { name: 'Entrou em', cell: ({ competencia }) => competenciaPorExtenso(competencia) },
          { name: 'ICMS', amount: ({ icms }) => icms },
          { name: 'PIS e COFINS', amount: ({ pis, cofins }) => sumAmounts([pis, cofins]) },
          {
            name: 'Saiu em',
            cell: (bem) =>
              bem.baixa && (
                <TwoLines
                  below={`${reais(creditosAntesDe(bem, bem.baixa.competencia).restante)} deixam de ser creditados`}
                >
                  {competenciaPorExtenso(bem.baixa.competencia)}
                </TwoLines>
              ),
          },
          {
            name: '',
            cell: (bem) =>
              bem.baixa ? (
                <SendButton
                  method="DELETE"
                  address={at('/respostas/{id}', { id: bem.baixa.resposta_id })}
                  renew={renovar}
                  said="O bem volta a ter as suas parcelas."
                  text="Desfazer"
                />
              ) : (
                aberta !== bem.chave && (
                  <RowButton
                    writes
                    text="Informar a saída"
                    aria-label={`Informar a saída do bem da nota ${withSerie(notaDaChave(bem.chave))}`}
                    onClick={() => abrir(bem.chave)}
                  />
                )
              ),
          },
        ]}
        form={(bem) =>
          aberta === bem.chave &&
          !bem.baixa && <Saida clienteId={id} bem={bem} renovar={renovar} onClose={fechar} />
        }
      />
    </Cartao>
  );
}

interface PropsDaSaida {
  readonly clienteId: string;
  readonly bem: AtivoDoCliente;
  readonly renovar: readonly Kept[];
  readonly onClose: () => void;
}

const NAMES = { 'respostas[0].resposta': 'mes' };

/** In which month the asset of a note was sold or written off, and what that costs. */
function Saida({ clienteId, bem, renovar, onClose }: PropsDaSaida) {
  const { values, field } = useFields({ mes: currentMes() });
  const { tomado, restante } = creditosAntesDe(bem, values.mes);
  const gravar = useSend('POST', '/respostas', {
    renew: renovar,
    said: 'Saída gravada. As apurações prontas desde esse mês ficam desatualizadas.',
    after: onClose,
  });
  const { chave, competencia } = bem;
  const resposta = {
    pergunta: 'baixa_do_ativo' as const,
    quando: { chave },
    desde: competencia,
    resposta: values.mes,
  };
  return (
    <Form
      act={gravar}
      input={{ respostas: [{ cliente_id: clienteId, ...resposta }] }}
      send="Gravar a saída"
      names={NAMES}
      disabled={values.mes < competencia}
      onCancel={onClose}
    >
      <EscolhaDeMes
        label="Vendido ou baixado em"
        description="Todos os bens da nota saem neste mês."
        quantos={MESES}
        {...field('mes')}
        error={values.mes < competencia ? 'É antes do mês em que o bem entrou' : undefined}
      />
      <p className="sem-margem">
        Até o mês anterior, as parcelas somam {reais(tomado)}; os {reais(restante)} que restam deixam de ser
        creditados.
      </p>
    </Form>
  );
}
