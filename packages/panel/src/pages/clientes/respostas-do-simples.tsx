import type { Cliente, CriarResposta } from '@apura/contracts';
import { Link } from 'wouter';
import { OF_FIGURES, useSend } from '../../api/use-request.ts';
import { EscolhaDeMes, SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Cartao } from '../../components/partes.tsx';
import { currentMes } from '../../format.ts';
import { nomeDaResposta, textoDaPergunta } from '../../labels/respostas.ts';

/** What no note says of a company of the Simples, and its DAS hangs on. */
const DO_SIMPLES = ['impedida_pelo_sublimite', 'produtos_com_ipi', 'bens_fora_do_icms'] as const;
const PERGUNTAS = Object.fromEntries(DO_SIMPLES.map((codigo) => [codigo, textoDaPergunta(codigo)]));
const RESPOSTAS = Object.fromEntries(['sim', 'nao'].map((um) => [um, nomeDaResposta(um)]));
const NAMES = { 'respostas[0].desde': 'desde', 'respostas[0].resposta': 'resposta' };

/** The office answers for the company as a whole, from a month on. */
export function RespostasDoSimples({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { values, field } = useFields<Pick<CriarResposta, 'pergunta' | 'resposta' | 'desde'>>({
    pergunta: DO_SIMPLES[0],
    resposta: 'sim',
    desde: currentMes(),
  });
  const gravar = useSend('POST', '/respostas', {
    renew: ['/respostas', ...OF_FIGURES],
    said: 'Resposta gravada. As apurações prontas desde esse mês ficam desatualizadas.',
  });
  return (
    <Cartao titulo="O que só o escritório sabe do DAS">
      <p className="suave sem-margem com-espaco">
        Nenhuma nota diz isto; sem resposta, o mês mostra ao lado do total o que está em jogo. As respostas
        dadas estão em <Link href={`/?vista=perguntas&cliente_id=${id}`}>Perguntas</Link>, onde podem ser
        apagadas.
      </p>
      <Form
        campos
        act={gravar}
        input={{ respostas: [{ cliente_id: id, quando: {}, ...values }] }}
        send="Gravar resposta"
        names={NAMES}
      >
        <SelectField label="Pergunta" options={PERGUNTAS} {...field('pergunta')} />
        <SelectField label="Resposta" options={RESPOSTAS} {...field('resposta')} />
        <EscolhaDeMes
          label="Desde"
          description="O primeiro mês em que a resposta vale."
          quantos={72}
          adiante={14}
          {...field('desde')}
        />
      </Form>
    </Cartao>
  );
}
