import type { ApuracaoAssistida as Assistida, Cliente, LinhaDaAssistida } from '@apura/contracts';
import { comSerie, count, dayMonthYear, hasAmount, notaDaChave, reais, signed } from '@apura/words';
import { IconFileDownload, IconScale } from '@tabler/icons-react';
import { consulta } from '../../../api/pedir.ts';
import { useList } from '../../../api/use-request.ts';
import { ActionButton } from '../../../components/buttons.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { EscolhaDeMes, SelectField, useFilters } from '../../../components/fields.tsx';
import { ListTable } from '../../../components/page.tsx';
import { Cartao, Figura } from '../../../components/partes.tsx';
import { LinkDaNota } from '../../../components/tabela-de-documentos.tsx';
import { mesesAte } from '../../../format/competencia.ts';
import { Importar, LADOS_DO_FISCO, TRIBUTOS_DO_FISCO } from './importar.tsx';

/** A client's month beside what the tax authority worked out for it, document by document. */
export function ApuracaoAssistida({ cliente: { id } }: { readonly cliente: Cliente }) {
  const path = `/clientes/${id}/apuracao-assistida`;
  const { filtros, filtrada, field } = useFilters(['competencia', 'tributo', 'lado', 'motivo']);
  const competencia = filtros.competencia || (mesesAte(new Date(), 2)[1] ?? '');
  const lista = useList<LinhaDaAssistida>(path, { ...filtros, competencia });
  const [primeira] = (lista.data?.pages ?? []) as unknown as readonly Assistida[];
  const motivos = Object.fromEntries((primeira?.motivos ?? []).map((um) => [um.motivo, um.texto]));
  return (
    <div className="pilha">
      <p className="suave sem-margem">
        O que a Receita Federal (CBS) e o Comitê Gestor (IBS) apuraram, comparado com as notas do mês. Importe
        o arquivo de cada um; do que não foi importado, nada se diz.
      </p>
      <Importar path={path} />
      <search className="filtros">
        <EscolhaDeMes {...field('competencia')} value={competencia} />
        <SelectField label="Tributo" all="Todos" options={TRIBUTOS_DO_FISCO} {...field('tributo')} />
        <SelectField
          label="Lado"
          all="Todos"
          options={{ debito: 'Débitos', credito: 'Créditos' }}
          {...field('lado')}
        />
        <SelectField label="Motivo" all="Todos" options={motivos} {...field('motivo')} />
        <ActionButton
          icon={IconFileDownload}
          download={`${path}/xlsx${consulta({ ...filtros, competencia })}`}
          text="Baixar planilha"
        />
      </search>
      {primeira && <Resumo mes={primeira} motivos={motivos} />}
      <Cartao titulo="Documentos">
        <ListTable
          de={lista}
          height={10}
          vazia={{
            icon: <IconScale />,
            titulo: filtrada ? 'Nada com esses filtros' : 'Nenhuma apuração importada deste mês',
            texto: filtrada
              ? 'Mude os filtros para ver outras linhas.'
              : 'Importe acima o arquivo que o Fisco apresentou, ou uma planilha com os valores.',
          }}
          legend="Documentos do mês, aqui e no Fisco"
          columns={colunas(motivos)}
        />
      </Cartao>
    </div>
  );
}

interface PropsDoResumo {
  readonly mes: Assistida;
  readonly motivos: Readonly<Record<string, string>>;
}

function Resumo({ mes: { lados, nao_importados, prazos, motivos: palavras }, motivos }: PropsDoResumo) {
  const faltam = nao_importados.map(
    ({ tributo, lado }) => `${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`,
  );
  const aFazer = palavras.filter(({ motivo }) =>
    lados.some((lado) => lado.por_motivo.some((um) => um.motivo === motivo && hasAmount(um.diferenca))),
  );
  return (
    <>
      <div className="grade figuras">
        {lados.map(({ tributo, lado, aqui, no_fisco, diferenca, por_motivo }) => (
          <Figura
            key={`${tributo} ${lado}`}
            rotulo={`Diferença nos ${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`}
            valor={signed(diferenca)}
            nota={
              <>
                {reais(no_fisco)} no Fisco, {reais(aqui)} aqui
                {por_motivo
                  .filter(({ motivo }) => motivo !== 'igual')
                  .map((um) => (
                    <span key={um.motivo} className="em-bloco">
                      {motivos[um.motivo]}: {signed(um.diferenca)} em {count(um.linhas, 'linha', 'linhas')}
                    </span>
                  ))}
              </>
            }
            destaque={hasAmount(diferenca)}
          />
        ))}
      </div>
      <Cartao titulo="Prazos e o que fazer">
        <p className="sem-margem com-espaco">
          O Fisco apresenta a apuração até {dayMonthYear(prazos.apresentada_ate)}; ajustes e pagamento vão até{' '}
          {dayMonthYear(prazos.ajuste_ate)}, ou antes, se houver feriado no município da sede.{' '}
          {prazos.silencio}
        </p>
        {faltam.length > 0 && (
          <p className="sem-margem com-espaco">Ainda não importado: {faltam.join(', ')}.</p>
        )}
        {aFazer.length > 0 && (
          <dl className="sem-margem">
            {aFazer.map(({ motivo, texto, conselho }) => (
              <div key={motivo}>
                <dt>
                  <b>{texto}</b>
                </dt>
                <dd>{conselho}</dd>
              </div>
            ))}
          </dl>
        )}
      </Cartao>
    </>
  );
}

const colunas = (motivos: Readonly<Record<string, string>>): readonly Column<LinhaDaAssistida>[] => [
  {
    name: 'Documento',
    cell: ({ chave, aqui }) => {
      if (chave === '') return 'Sem documento';
      return aqui ? <LinkDaNota chave={chave} /> : comSerie(notaDaChave(chave));
    },
    below: ({ tributo, lado }) => `${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`,
  },
  { name: 'Motivo', cell: ({ motivo }) => motivos[motivo] ?? motivo },
  { name: 'Declarado', amount: ({ aqui }) => aqui?.declarado },
  { name: 'Calculado', amount: ({ aqui }) => aqui?.calculado },
  { name: 'Usado no mês', amount: ({ aqui }) => aqui?.usado },
  { name: 'No Fisco', amount: ({ no_fisco }) => no_fisco?.apurado },
  { name: 'Diferença', amount: ({ diferenca }) => diferenca },
];
