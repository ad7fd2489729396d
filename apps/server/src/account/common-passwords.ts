import type { TriedFirst } from '@cultivatd/domain/account/common-password'

/*
 * The 5999 most common passwords that have a letter and a number and are at least 6 long, and the 1000 most common that are
 * at least 5 letters and nothing else, the most common first, from the list of zxcvbn (@zxcvbn-ts/language-common 3.0.4):
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

const withNumber = `
abc123 1qaz2wsx 123qwe trustno1 1234qwer q1w2e3r4t5 qwer1234 ncc1701 q1w2e3r4 password1 1q2w3e4r jordan23 thx1138
qwerty123 passw0rd abcd1234 123abc 123456a bond007 q1w2e3 rush2112 1q2w3e4r5t red123 12345a 123456q 1qazxsw2 blink182
12qwaszx qwerty1 asdf1234 lol123 asd123 hello1 eagle1 12345q lucky1 zaq12wsx a123456 123456789a 1232323q qwerty12
a12345 money1 qwe123 12345qwert michael1 usuckballz1 pussy1 test123 password123 ncc1701d hello123 123qweasd charlie1
123123a rasdzv3 happy1 alpha1 a1b2c3 letmein1 1q2w3e 123456789q bubba1 tiger1 zxc123 buddy1 catch22 a1b2c3d4 qaz123
qqq111 angel1 dragon1 mustang1 chris1 welcome1 james1 qazwsx123 123qweasdzxc monkey1 rocky1 freedom1 soso123aljg
oicu812 jessica1 fuckyou2 1234abcd babylon5 master1 yankees1 1qaz2wsx3edc jesus1 david1 1a2b3c shadow1 ncc1701e q12345
matthew1 123qwe123 sammy1 q1w2e3r4t5y6 123asd wrinkle1 access14 letmein2 blue22 sex4me a1234567 fuckyou1 anthony1
magic1 apple1 molly1 william1 super123 green1 colt45 satan666 qwerty12345 black1 gn56gn56 zaq123 1234567a seven7
jason1 blue123 thunder1 123456z chelsea1 1q2w3e4r5t6y 1a2b3c4d asdf123 lucky7 woody1 pepsi1 1passwor robert1 viper1
ranger1 pass123 andrew1 shaney14 heather1 richard1 zaq1xsw2 soccer1 sarah1 formula1 honda1 asshole1 mailcreated5240
123qaz zxcv1234 pussy69 patrick1 123zxc cowboys1 gateway1 pa55word frank1 scooter1 thomas1 1234567q harley1 raiders1
kevin1 a1s2d3f4 rusty1 hunter1 qwert123 elvis1 buster1 power1 123321q amber1 horny1 sasha1 usa123 diamond1 john316
front242 123456qwerty delta1 8j4ye3uz area51 aaa111 123456aa phoenix1 homer1 1234567890q killer1 brandon1 porsche9
omega1 oscar1 jordan1 ncc1701a arsenal1 pa55w0rd jimmy1 jackson1 daniel1 qwerty123456 agent007 gizmo1 batman1 super1
melissa1 raven1 pokemon1 apollo13 chevy1 steve1 bitch1 rangers1 casey1 summer1 123456789z peter1 crazy1 123456k kitty1
daisy1 texas1 daddy1 star69 gordon24 1234qwe passwor1 irish1 jenny1 4runner kelly1 fordf150 cloud9 music1 number1
billy1 chicken1 chester1 jasmine1 pass1234 emily1 sandy1 turkey50 happy123 tommy1 tyler1 katie1 pepper1
polniypizdec0211 abc12345 justin1 samsung1 gandalf1 lucky13 bobby1 1qa2ws3ed america1 br0d3r 50cent amanda1 football1
packers1 sojdlg123aljg hal9000 snake1 qwert1 brian1 zxcvbnm1 route66 lineage2 ne1469 a123456789 secret1 love69 moose1
nwo4life flash1 charles1 qwer123 123123q kcj9wx5n sex123 r2d2c3po george1 shannon1 ashley1 nicole1 great1 gfhjkm123
dallas1 xbox360 p0015123 bob123 jacob1 cobra1 123456r enter1 vh5150 marino13 qazwsx12 death1 love123 wolf359
qwerty1234 taylor1 chicago1 cat123 q123456 fucku2 z1x2c3 ferrari1 madison1 turbo1 holly1 sadie1 test1234 1qwerty
superman1 apple123 mouse1 florida1 tigger1 winston1 sexy69 123qwerty joshua1 panther1 dodge1 12345z scott1 martin1
cbr600 newyork1 audia4 harry1 1x2zkg8w 123456s hockey1 simon1 zxasqw12 cheese1 orange1 a1s2d3 ou8122 spike1 12345678q
ginger1 honey1 123aaa abc1234 lover1 monster1 joker1 crystal1 12qwas james007 abcd123 silver1 bunny1 1q2w3e4r5
nokia6300 sweet1 rebecca1 12qw34er jamie1 logan1 penny1 montgom240 bulldog1 12345qwe buffy1 ib6ub9 edward1 rachel1
12345678a maria1 fishing1 gsxr750 eagles1 xxx123 sally1 gator1 password2 digital1 missy1 tiffany1 just4me gfhjkm1
max123 teddy1 beast1 qazwsx1 dolphin1 misty1 nasty1 1pussy austin1 sparky1 linda1 fuckoff1 adam12 dragon12 aa123456
newpass6 bella1 123321a z1x2c3v4 marine1 devil666 12345t oliver1 123456qw jackson5 morgan1 1234567890a baseball1
12qw12 a11111 1qaz2ws qweasd123 scorpio1 love12 bingo1 slave1 cameron1 guitar1 chloe1 123qq123 7ugd5hip2j cowboy1
aaron1 mickey1 alex123 maggie1 spurs1 a12345678 xyz123 porsche1 gabriel1 mikey1 orion1 eddie1 house1 dog123 golfer1
danny1 monkey12 rainbow6 9293709b13 50spanks 111111a just4fun jones1 annie1 temp123 rebel1 bailey1 spencer1 q2w3e4r5
ninja1 spider1 playboy1 maxwell1 sassy1 1234asdf 1a2s3d4f iverson3 vsjasnel12 bruno1 sam123 tiger123 mason1 hawaii50
qazwsxedc123 ghost1 wg8e3wjf 426hemi blue12 porno1 master12 bird33 123456qwe killer12 mazda626 1qa2ws a1a2a3 merlin1
snoopy1 tiger2 michael2 hannah1 andrea1 water1 henry1 tigger2 felix1 green123 larry1 q1q2q3 yankees2 icu812 1z2x3c
karen1 laura1 tigers1 jimbo1 mandy1 julie1 drummer1 fuckme1 bubba69 pussy123 pumpkin1 dusty1 smokey1 qwerty11 qqqqq1
misfit99 111qqq falcon1 fender1 asdf12 zxcvbnm123 redsox1 qwert12345 vikings1 broncos1 hammer1 cindy1 carmex2 dodgers1
cookie1 london1 password12 1z2x3c4v nikki1 slick1 junior1 mother1 miller1 megan1 joseph1 warrior1 qwer12 jerry1
genesis1 111111q 123456l death666 angel123 stone55 mike123 white1 storm1 qwe123qwe mazdarx7 123456789s iloveyou2
123456m cbr900rr mama123 good123654 chase1 1234qw james123 winner1 sheba1 summer99 81fukkc nathan1 super12 testing1
nascar24 zachary1 johnny1 qwerty7 soccer12 sunny1 boomer1 cricket1 sugar1 smoke1 rainbow1 stephen1 johnson1 peaches1
pool6123 3000gt 123qwer bmw325 mustang6 trouble1 jeremy1 45m2do5bs 123ewq nirvana1 pizza1 jackass1 marines1 vader1
12qw12qw dakota1 penguin1 slayer1 heidi1 simba1 blues1 asdqwe123 nokia6233 ghbdtn123 asdfgh01 monty1 mazda6 aaaaa1
buddy123 private1 andyod22 candy1 compaq1 pantera1 nancy1 zxcasdqwe123 soccer10 spartan1 mario1 joe123 stupid1
yamahar1 yellow1 brown1 david123 sf49ers buffalo1 casper1 player1 wizard1 pinky1 success1 voyager1 bruce1 winter1
iloveyou1 paris1 3x7pxr f00tball purple1 barney1 1dragon rusty2 roger1 wp2003wp 123456ru noname123 cygnusx1 money123
sasha_007 12345qw kordell1 12345s fuck123 john123 dirty1 alice1 carlos1 eclipse1 little1 57chevy matrix1 p@ssw0rd
scuba1 nokian73 chris123 11111q brandy1 zxcv123 golden1 q11111 blue32 biteme1 cartman1 april1 perfect1 wendy1 hallo123
pufunga7782 doggy1 loser1 liverpool1 vincent1 forever1 captain1 sabrina1 marie1 1234zxcv happy2 marcius2 susan1 faith1
angus1 bubbles1 12345m money12 stanley1 diablo2 beach1 bubba123 lakers1 randy1 gateway2 blue99 knight1 prince1 peace1
destiny1 beavis1 1a2s3d ou8123 1master start1 test12 beatles1 2fast4u natasha1 stone1 12345qwer vanessa1 qwert40
therock1 p4ssw0rd gsxr1000 23skidoo ghhh47hj7649 shadow12 patches1 q2w3e4 boston1 tennis1 159357a houston1 power123
blue1234 12345qwerty awesome1 champ1 chaos1 admin1 holein1 123456789m montana1 m123456 mash4077 steven1 123456t
dragon69 sammy123 sophie1 magic32 q1234567 elway7 natalie1 dylan1 tyson1 cafc91 q123456789 sandra1 peanut1 barry1
c2h5oh all4one ncc74656 austin31 p0o9i8u7 smith1 poker1 frodo1 tasha1 password9 killer123 fuck69 max333 kenny1 panda1
nokia1 scooby1 123qwert summer69 alex12 hello12 11111a dilbert1 romeo1 weed420 sasha123 12345abc starwars1 qwe321
123456789d bradley1 fucker1 robin1 gators1 fuckme2 smart1 johnny5 tanya1 69camaro 5wr2i7h8 s123456 melanie1 apollo11
bigdog1 gonzo1 mustang2 freddy1 kathy1 samuel1 trinity1 1q2q3q 12345qaz bandit1 hello2 1michael blake1 123456789qwe
dima123 angela1 sixty9 alexander1 blue42 thumper1 7777777a lauren1 trumpet1 cooper1 favorite6 skipper1 rugby1 grace1
007bond jupiter1 segblue2 dixie1 phish1 123456w abcdefg1 young1 allison1 lucas1 special1 murphy1 travis1 flower2
wayne1 liberty1 q1w2e3r sunshine1 password01 computer1 1qazxsw23edc jesus123 bosco1 charlie2 allen1 calvin1 1234rewq
puppy1 1qazzaq1 playboy2 1million vampire1 zorro1 zxcvb123 frankie1 tango1 justice1 fuckme69 keith1 benny1 canada1
trooper1 shark1 123456as sonic1 video1 password99 popcorn1 blue11 asd222 blue23 mommy1 giants1 123456qqq 123456d
left4dead england1 lol12345 met2002 123456n rambo1 please1 3ip76k2 asdfgh1 weare138 rufus1 12345r diver1 dan123
mercury1 alpha123 naughty1 mazda3 paladin1 asdfg123 jeter2 jordan2 1qazxsw tammy1 donna1 cbr900 medic1 simple1
huskers1 aol123 rabbit1 ziggy1 laser1 muffin1 123q123 claudia1 demon666 diana1 1qw23er4 flyers88 nokia5800 stewart1
iceman1 ireland1 cantona7 julia1 penis1 mustang5 pearl1 aaaa1111 flower1 buster12 jennifer1 nemrac58 qweasdzxc123
8inches braves1 123456g spock1 metal1 soccer11 metallica1 123456789r flipper1 pro100 love1234 banana1 1111qqqq
asdasd123 101091m arizona1 alex1234 111aaa 55bgates shane1 baby123 abc123456 noles1 beckham7 riley1 smile1 angel2
mario66 nokia123 as123456 access1 kristin1 phantom1 1q2q3q4q poppy1 sierra1 1234567aa jesse1 rrpass1 care1839 aaa123
jupiter2 lucky123 myspace1 z12345 qwerty13 nascar1 1234qaz chopper1 z1x2c3v4b5 123456v dallas22 2hot4u goose1 ass123
audia6 princess1 funny1 drag0n start123 light1 winter99 miami1 nothing1 bryan1 rocky2 mike1234 chuck1 volvo1 2wsx3edc
xxxxxx1 audi80 demon1 anton1 camero1 123456789v adidas1 jaguar1 a1a2a3a4 gizmodo1 poop123 jackie1 cool123 q1q2q3q4q5
girls1 kenneth1 raymond1 surfer1 7grout spiderman1 jesus777 rocket1 123456789o friday13 booger1 bigdick1 qaz123wsx
1z2x3c4v5b nokia5530 123456f websol76 india123 fuzzy1 20spanks timoxa94 1234567890z mazda323 wally1 magic123 kristen1
qq123456 1bitch jeffrey1 came11 12345d 1qaz2wsx3edc4rfv 2sweet letme1n buddy2 rhino1 ilya1234 pippen33 queen1 marty1
blade1 system1 georgia1 trout1 b12345 general1 qw123456 bears1 chickenwing101 boris1 rosebud1 987654321a a1b2c3d4e5
cool12 racer1 sniper1 bp2002 nancy123 sandman1 tracy1 anthony7 victory1 photo1 goofy1 access99 6uldv8 quant4307s
z123456 badboy1 eagle2 a1s2d3f4g5 123456c monkey69 batman12 lincoln1 horse1 molly123 booboo1 star123 3rjs1la7qe p0o9i8
nissan1 password11 jessica2 dragon01 qazxsw123 warcraft3 ralph1 bigred1 chevys10 hooters1 douglas1 gibson1 911turbo
detroit1 monica1 0o9i8u7y terry1 aaaaaa1 school1 mike23 daniel12 atlanta1 truck1 dante1 1mustang cosmo1 favorite2
vegas1 a111111 a4tech groupd2013 angel666 bmw318 crash1 nexus6 astro1 madonna1 butch1 sooners1 shelby1 skeeter1 baker1
blaze1 service1 timothy1 bmw2002 1234abc quake3 hunter12 pilot1 lotus1 1password lexus1 bravo1 roman1 gregory1
rocky123 diablo1 zaq12345 ethan1 sexy123 eatme1 futyn007 camaro1 disney1 fubar1 dancer1 dragon123 manager1 speed1
alex01 madala11 nokia5130 dima1995 baron1 2300mj friends1 denis1 smoke420 cobra427 12345w ricky1 scout1 fantasy1
pussy2 alabama1 freedom2 123456y radar1 l3tm31n xxx777 michelle1 admin123 rosie1 willie1 tom123 123qwe123qwe my3sons
s12345 welcome2 fireman1 mike69 jasper1 yamaha1 alexis1 q1q2q3q4 newproject2004 monkey2 1monkey stinger1 windows1
empire1 barbara1 bubba2 3edc4rfv sublime1 rogue1 12345v stinky1 michele1 boots1 vette1 devil1 1a2s3d4f5g shawn1
prelude1 miles1 marley1 gabby1 qazwsxedc1 w00t88 porsche911 pussy4me becky1 anthony2 money2 j3qq4h7h2v nigger1 m12345
www123 piper1 lux2000 fordf350 star12 camel1 gemini1 google1 12locked spanky1 chief1 sonny1 ronald1 123456789p
corvet07 kevin123 monday1 space1 1qwert arthur1 a123456a ironman1 abbey1 asd456 maximus1 pegasus1 dreamer1 gfhjkm12
blessed1 12345asd yankee1 m0nkey nemesis1 sevenof9 revival47 123456789l sk8ordie enter123 1234kekc apollo1 turk182
ddddd1 bbbbbb1 cccccc1 fucmy69 pass12 reddog1 janet1 biker1 snowman1 clyde1 mike12 not4you charlie123 123456qq renee1
123456ab newpass1 ab1234 zxcvb12345 monkey123 master123 today1 adrian1 capital1 turtle1 asd12345 qwerty78 lovely1
12345k 1a2b3c4d5e nokia5230 everton1 123mudar 159753a l58jkdjp! 1a2a3a4a 123qweas quest1 eatme69 heather2 chris12
sanity72 frank123 rasta69 1money rt6ytere mark123 zippy1 buckeye1 angel12 newport1 four20 xxx666 rb26dett betty1
cynthia1 viking1 willy1 brenda1 james2 twins2 zzz111 pontiac1 russell1 austin316 apple2 jesus7 teacher1 porn4me
hershey1 control1 belle1 dima55 chris2 bulls23 qaz741 lebron23 qwerty99 kayla1 anna2614 pyramid1 123456b saab900
bigboy1 fred1234 chewy1 marina1 bulls1 1letmein love11 davis1 1911a1 radio1 sports1 birthday4 account1 lemon1 fordf250
river1 oasis1 cassie1 qwaszx12 1qazxc spartan117 yanks1 antonio1 0000000000o bonnie1 germany1 nikita1 rover1 hallo1
cherry1 deborah1 sigma1 hunter2 fritz1 elvis123 sharon1 russian7 leroy1 albert1 seattle1 lindsay1 nicky1 samson1
poi098 music123 parker1 dalejr8 helen1 polly1 pluto1 unicorn1 shadow01 zappa1 jessie1 qwerty2 qaz12345 zzz123 blaster1
gumby1 pokemon123 element1 asdfg12345 123123z mamo4ka domainlock2005 lakers24 flowers1 666666a bilbo1 hell666 yamahar6
basebal1 homer123 john12 lance1 skippy1 mango1 r4e3w2q1 friday1 1dallas express1 x72jhhu3z ram1500 123456asd p455w0rd
william2 1ranger !qaz2wsx 67camaro 12qwerty phoenix2 never1 hawks1 acura1 f15eagle go2hell zelda1 1qazse4 marvin1
cbr600rr payton34 123456789k canon1 saab9000 family1 packard1 kodiak1 ace123 chance1 january1 jenna1 copper1 stella1
17171717aa mustang9 chipper1 panties1 dingo1 pandora1 jbond007 777vlad silly1 debbie1 12s3t4p55 theman1 october1
erica1 chevy2 fun4me jason123 timmy1 hd764nw5d7e1vb1 united1 keksa12 ub6ib9 123bbb blondie1 sport1 first1 zzzzz1
bmw320 5tgb6yhn camelot1 soccer13 jazzy1 sober1 major1 waldo1 ebony1 francis1 a1a2a3a4a5 victor1 357mag 000000a
hitman47 porn123 blue44 zxcvbn1 bruno123 1basebal mustang8 brent1 cezer121 123hfjdk147 lotus123 monkey11 m0nk3y
pookie1 4rfv3edc eleven11 123qwe456 654321a dragon13 voodoo1 anna123 naruto1 qazxsw12 china1 zz8807zpl emmitt22
8phrowz622 balls1 dragon11 lindsey1 ben123 foxcg33 mazda1 trucker1 eatme2 vegas123 spice1 tim123 dude123 rebbyt34
hawkeye1 lizard1 123masha 1hxboqg2 toyota1 b123456 evil666 david12 eight8 steel1 c3por2d2 gunner1 redwing1 carmen1
blowme1 121212q andre1 085tzzqi usmc0311 loveme89 1shadow martin6 tucker1 car123 sydney1 063dyjuy 123321z spade1
luv2epus 12345c bowl300 44magnum apples1 qwerty777 boris123 jared1 angie1 indy500 summer12 helpme1 open1234 donald1
gordon1 monique1 willow1 titan1 fresh1 mike01 miranda1 5hsu75kpot chrissy1 brother1 dawgs1 123456abc police1 loveyou2
holiday1 black123 ducati99 sexy12 samantha1 ocean1 r2d2c3p0 random1 peter01 marco1 tiger7 redneck1 jamaica1 password3
pepsi123 open123 trojans1 bronco1 55chevy qwerty77 michael3 mustang0 2w3e4r steve123 xxxxx1 charles2 year2005 porn69
single1 0o9i8u kermit1 yyyyyy1 allan1 summer01 chico1 112233a pamela1 christy1 112233q roland1 coffee1 andrew12
indiana1 strange1 leno4ka carol1 kirby1 saturn1 leeds1 alex11 louise1 blackie1 loveme1 pentium4 all4me 1qaz!qaz prime1
jimmy123 golfing1 8phrowz624 qwert12 lol1234 flyers1 master01 angel7 alpha7 floyd1 westham1 loveyou1 tinker1 dream1
sound1 robert2 dance1 phillip1 mapet123456 funky1 bmw525 3465xxx vfr750 h2opolo 10sne1 titanic1 dolly1 mustang3
christ1 zxcvb1 hot123 fred123 good4u conan1 adam25 marcus1 wicked1 test11 buster01 1asshole 26exkp number9 dddddd1
dennis1 nomar5 booty1 postov1000 world1 anita1 tigger12 redhead1 ilya1992 user345 speedy1 whatever1 arrow1 charlie3
bball1 smooth1 michael9 messi10 skyline1 nokia3250 aloha1 focus1 33rjhjds march13 1a2a3a bastard1 rooster1 bones1
123rrr sushi1 matthew2 pioneer1 october2 ronaldo7 d12345 thelast1 walter1 1footbal blue69 151nxjmt gsxr600 lucas123
cisco1 aaaaaaa1 shadow2 dragon99 party1 sting1 level42 walker1 1batman 2wsxzaq1 1killer trustn01 crimson1 letmein22
elite1 boss302 mike11 sailor1 joshua12 123321qwe iloveu2 audi100 7hrdnw23 rice80 zaq1xsw2cde3 viper123 satan1
chocolate1 abigail1 slayer666 haley1 lucky777 number6 footbal1 fuckyou123 favorite8 master11 shadow11 1a2a3a4a5a
orlando1 blink18 brianna1 red12345 buddha1 favorite7 wildcat1 k123456 shooter1 olivia1 orange12 louis1 rocks1 sampson1
nokian70 pass99 gy3yt2rgls oscar123 derrick1 grant1 asd123asd scruffy1 brutus1 network1 1buster shady1 kitty123
passw0r coach1 mnbvcxz1 birdie1 access2 fuck0ff nascar3 simpson1 david2 birthday1 asdfg1 3e2w1q iawgk2 1lover fluffy1
1jennife k2trix classic1 olds442 slut69 jim123 zzzzzz1 atlas1 1fuckme 1harley michael8 qweqwe123 123456789abc jelly1
boscoe01 tristan1 donkey1 kings1 soccer2 passion1 malcolm1 brian123 carter1 d123456 sable1 welcome123 dragon7 jagr68
poopy1 123456h angel13 q1234567890 123456789n pi314159 joyce1 online1 internet1 rasta1 tigger01 petra1 1234567u
glock17 force1 68camaro 1bigdog sweet16 gypsy1 rob123 dave123 lucky2 xavier1 thomas12 123123e ibill01 ghbdtn12
admin18533362 dale03 sarah123 rocco1 abc321 hun999 trader12 heart1 roberto1 hottie1 diane1 mounta1n camaroz2 paper1
toshiba1 dick69 1qay2wsx 2wsxcde3 trust1 august1 elena1 boobs1 pokey1 2cool4u college1 8balls ak1234 pass01 blue45
bigfoot1 million1 patrick2 sc00ter winter12 catfish1 camaro69 player69 crazy8 qqqqqq1 warcraft1 a123321 qqqq1111
123456p 123456zxc jack123 paula1 kobe08 green12 asd1234 metal666 123xyz raider1 temp1234 23176djivanfros
123456789qwerty saturn5 nokia5300 nonrev67 audis4 lisa69 hendrix1 shadow13 capa200 cathy1 devils1 dominic1 nicholas1
vlad1996 dragon88 connie1 astra1 connect1 qwe789 katrina1 blade2 ginger12 venus1 pablo1 123456j wallace1 seven77
shorty1 polska1 justin12 system32 zebra1 sk8ter cvzefh1gkc water123 nelson1 craig1 scooby2 peter123 damage11 michael7
country1 cards1 jjjjj1 gggggg1 ppppp1 1aaaaa john1234 man123 xytfu7 ronaldo9 1chris 1george 1bubba 1diamond 1golfer
3edcvfr4 1qw23e george12 king123 andreas1 jys6wz train1 out3xf picard1 isacs155 paige1 stars1 dbrf134 paul123 tahoe1
maverick1 dragons1 favre4 psycho1 w1w2w3w4 save13tx sunrise1 clinton1 slayer66 animal1 psychnaut1 silver12 alpha12
driver1 guess1 integra1 4r3e2w1q fatluvr69 xsw21qaz slimed123 1q2q3q4q5q big123 indians1 mack10 diesel1 nikita123
qwerty22 alex22 cyber1 den123 nokia3310 scott123 black2 japan1 dexter1 1234567z oc247ngucz 1111111111zz porn4life
spawn1 mopar1 freak1 peaches2 three3 cum4me angels1 denise1 ready1 thomas2 oceans11 richard2 bear12 death123 taylor12
jeepcj7 caitlin1 slipknot1 123456o dima1996 0wnsyo0 123sas 2112rush dte4uw police22 boner1 bbbbb1 elite11 disco1
steph1 love22 qwerty00 eeeee1 123123123q ilove69 w4g8at 1jordan 4snz9g hot2trot blue33 matthew7 pedro1 omega2 runner1
whitney1 bulldog2 omega3 sex6969 hotel6 1111aaaa adams1 bones69 fuck777 ronaldo1 whiskey1 kitten1 as1234 anton123
kelly123 pepper12 ashley12 daddy123 toronto1 danni1 scotty1 vaz21099 horny69 password4 blue21 stealth1 naked1
qwaszx123 dragon22 kban667 echo45 badger1 tippy1 metro1 jackson2 island1 moses1 123123qwe qwer4321 gr8ful hello2u
vermont1 jake12 reaper1 1357911q roma123 bernard1 trigger1 future1 bennett1 daniela1 logan5 jimmy2 chevyz71 1nicole
halflife2 sk84life fuck12 123456789w denis123 12344321q lollol1 soldier1 bogey1 talon1 patriot1 12345e robert12 love13
380zliki 1robert monica2 1daddy reggie1 12qwasz sssss1 orange8 t34vfrc1991 fffff1 check1 hr3ytm maria123 al9agd dhip6a
7uftyx moore1 doctor1 spooky1 chicago2 mexico1 transam1 seven11 good2go ellen1 123456qaz soccer15 q1w2e3r4t seven777
a12345a sandy123 kramer1 chevy454 beauty1 yummy1 azerty123 samurai1 wilson1 airforce1 newlife1 texas2 123qaz123
shotgun1 charlie9 aa1234 123456789qaz 555555a a123123 home123 55555a aol999 4rfv5tgb froggy1 3girls celtic1 freedom7
alyssa1 butter1 haha123 garrett1 lover69 anime1 piazza31 boogie1 1234qwerty scooter2 colleen1 ernie1 patrick9 jake123
mustang7 elvira26 steelers1 red1234 ou812ic bobby123 redsox04 ladybug1 thomas01 golgo13 password69 stalker1 r12345
jonathan1 hammers1 all4u8 larry123 hansolo1 4904s677075 kirill123 shadow123 w12345 12345i harley01 007james love23
strike1 apache1 l2g7k3 celtics1 soccer7 shadow69 andy123 ggggg1 eeeeee1 12345f abcdef1 ellie1 doqvq3 browns1 sister1
kitty2 1william c6h12o6 1james steeler1 pkxe62 2fchbg fun123 aaa340 mp8o6d tequila1 hunter01 ferrari3 winston2 people1
soccer14 power2 013cpfza bmw325i 12345trewq defiant1 1234rmvb daniel2 siemens1 jay123 amanda18 maddog1 babygirl1
biteme69 chester2 scooby12 rules1 biscuit1 beaver1 change1 jenny69 10inches t123456 katana1 falcon16 q1a2z3 g00ber
blue13 password0 london12 dragon76 12345g blue55 daniel123 valerie1 barbie1 1cowboy packers4 martini1 red321 maxim1
golf12 vika123 ricardo1 password1234 saint1 lilly1 baller1 fred12 cupcake1 bmw123 xrp23q leo123 q8zo8wzq 1winner
batman99 rider1 kinky1 dannon4 bella123 super7 shock5 driver8 3stooges buddy12 loveme2 ghbdtn1 qazxsw21 howard1 stacy1
ibill123 lena123 harry123 erika1 heaven1 123asd123 testme2 gnasher23 rjw7x4 birthday21 dad2ownu 1pillow elaine22
yyyyy1 iiiiii1 hhhhhhh1 curtis1 qw1234 mitch1 jordan12 pwxd5x 8dihc6 qbg26i alex13 1hunter snowy1 1tigger alex99
154ugeiu gandalf2 111111aa g3ujwg ford150 cup2006 383pdjvl 2girls iiiii1 brendan1 dragon2 easy123 hotrod1 2w3e4r5t
colt1911 doma77ns venom121293 blue01 free4all welkom01 12345zxcvb moss84 golf18 porno69 vfvf123 melissa2 black12
derek1 foxtrot1 riker1 kelly001 jennife1 amanda12 a7777777 piano1 britney1 alfa156 mazdarx8 gecko1 wings1 master2
sherman1 louie1 victoria1 marissa1 quality1 qwerty21 nokia5310 senna1 dragon66 nec3520 locoman0 nokia6303 cookies1
denver1 wesley1 1patrick benji1 new123 quick1 1hello mets86 billy123 number2 nigga1 chicken2 libby1 gizmo123 hockey12
pimp69 usmc1775 open4me audia3 kasia1 lakers32 dragon23 ozzie1 sissy1 mookie1 its420 broncos7 robbie1 chelsea2 spirit1
nurse1 rodeo1 john11 f00bar alpha3 samsung2 tyler123 4wheel smile123 topgun1 qwe123asd lost4815162342 mobil1 art131313
tyler2 jjjjjj1 12345678c slipknot666 batman69 ffffff1 bear123 sweetie1 123zzz 6string m5wkqf jake01 1martin l8g3bkde
ar3yuk3 goober1 4r5t6y trial1 x24ik3 razor1 ccccc1 hhhhh1 patch1 just4you bethany1 gordo1 sxhq65 t26gn4 3cudjz
pxx3eftp f9lmwd durango1 hihje863 george2 dapzu455 password6 cool99 123kat alpha06 green2 gr8one qwerty6 sex666
postov10 2sexy2ho katie123 phone1 brazil1 austin12 1234ab ranger99 mindy1 qwertyu1 dummy1 78girl mongo1 skate1 eminem1
africa1 access12 cidkid86 verizon1 boxer1 cigar1 testing123 orange44 salem1 wolves1 anna12 naruto12 daisy123 adult1
dragon10 claire1 soccer22 taylor2 ollie1 cheer1 favorite5 123qwe321 grizzly1 asdfgh12 cougar1 amanda69 google123
cracker1 monkey7 11223344q spoon1 sexy1234 master99 vicki1 ranger01 9inches climb7 mark1234 hogan1 pickles1 preston1
nomad1 killer7 carla1 blazer1 charger1 freddie1 buster11 1234567890s cadr14nu ready2go my3kids pi3141 1066ad review69
candy2 hunting1 aragorn1 happy69 sailing1 tracy71 history1 1summer games1 lions1 nolimit8 marta1 parol1 pirate1
satana666 q55555 nx74205 charmed1 polaris1 golf72 clemson1 stuff1 turkey1 sochi2014 123456789g mark22 michael6 123dan
qqh92r fffffff1 zzzzzzz1 wolf666 tomcat1 andrew2 1charlie nimda2k d6o8pm 7bgiqk nicole2 dgl70460 sosa21 corey1 green3
husky1 bondage1 member1 take8422 bbb747 ch5nmk 5rxypn fuaqz4 acun3t1x rasta220 mike13 123456i omar10 tommy2 striker1
roman123 letmein6 dutch1 house123 1thunder vaz2107 teddy2 smiley1 12monkey nolimit9 ssssss1 wwwww1 qw12er34 hardcore1
1fuckyou apple12 student1 aq1sw2de3 qwerty123456789 1pepper love143 farside1 fortune12 love21 tarheel1 simon123
password7 google12 teddy123 qwertyu8 jessica0 123456789x soccer17 caesar1 lewis1 89231243658s goblue1 alpha2 courtney1
henry14 olga123 tribe1 devilmaycry4 another1 mama1234 magda1 dasha123 blood1 freeman1 charlie5 password5 tornado1
secret12 andre123 qweasdzxc1 william3 forest1 fatty1 ias100 gznybwf13 assa1234 avenger1 combat123654 xaccess2 vlad1997
12e3e456 69a20a go1234 mine2306 qwerty66 trevor1 1soccer xsw23edc precious1 piggy1 kkkkk1 robyn1 tbone1 jack12
poiu0987 summer06 bud420 rescue1 good12345 killer2 pentium1 wonder1 321ewq onelove1 ferrari2 bigtits1 sunny123 paul12
harvey1 james23 dodger1 maria6 bentley1 s1107d saints1 tigger69 hoops1 theone1 1daniel misha1 plastic1 canes1 digger1
crack1 iceman69 qqqqqqq1 efbcapa201 vova123 james11 michael0 picasso1 ranger2 art123 ddddddd1 2002tii thunder2 1ginger
charlie6 lucifer1 monty123 nick12 043aaa 56qhxs d6wnro super8 1thomas sr20det 4meonly galaxy1 hanna1 mark12 xakep1234
howdy1 sammy12 2wsx1qaz fucker69 1orange qwerty5 casey123 3ki42x 4zqauf q9umoz 3mpz4r yy5rbfsc lllll1 w123456 zsmj2v
david69 2n6wvq p3wqaw love4u 4money sn00py 2good4u 1972chev 121212a uwrl7c 4wwvte gsxr1100 green5 forest11 tommy123
giant1 jamesbond007 6chid8 ptfe3xxp pervert1 123123123a a987654321 dont4get golf69 duncan1 colin1 mof6681 a55555
letmein7 ooooo1 asd123456 wrinkle5 anna1987 freedom3 matrix2 gold123 123a123 larry33 mocha1 123123qweqwe camera1
doris1 naruto123 quake1 note1234 bigal1 sergey1 alex777 123456789b asq321 year2000 jameson1 alex32 4815162342lost
sasha1996 1q2a3z alien1 virgo1 love4ever falcons1 pokemon12 plato1 scarface1 kobe24 angel777 star11 ringo1 ghjcnj123
brooke1 chosen1 angel22 q12345678 studio54 orion2 123456e brett1 lucky3 recon1 hobbes1 bh90210 surfing1 memphis1
335533aa 999111999q aspen1 f3gh65 shadows1 4z34l0ts stacey1 nokia8800 test01 leslie1 july23 loveu2 misty123 swimmer1
giggs11 candy123 april12 juice1 1z2z3z jericho1 slash1 twisted1 monkey13 summer05 hotdog1 amber123 p12345 jack1234
jester1 glock21 count0 ranger21 bishop1 sluts1 kennedy1 march1 smith123 dragon21 123456789qqq inferno1 taffy1 kimmy1
090909t mmmmm1 charlie7 senha123 juice2 tower1 nick123 suka123 martin12 p00kie bitch123 wrest666 12345678z 12345as
12qw34 123456789t qq123456789 78n3s5af 4rkpkt nokian95 g9zns4 ozlq6qwm all4you shelly1 bbbbbbb1 jjjjjjj1 barkley1
123www shadow99 abcde123 123fuck gwju3g pzaiu8 royal1 buttons1 368ejhih 57np39 t4nvp7 1spider 808state 87t5hdf 1andrew
2bad4u 1bigdick savage1 maggie11 angel01 cookie12 pacific1 legend1 dolphin2 3qvqod hpk2qc iqzzt580 njqcw4 pn5jvw
hawaii1 yvtte545 fdm7ed ikilz083 wpf8eu bridget1 zxcv12 554uzpad hzze929b winter01 intj3a trs8f7 issue43 epvjb6 ornw6d
sylvia1 seven1 sanity729 stewar1 lotus7 wc18c2 super2 juicy1 omega7 harley12 1qwertyu extreme1 811pahc red456 joker123
patrick7 italy1 hockey99 feb2000 zenit2011 dank420 hax0red planet1 abcdef123 brandon2 sword1 asdfghjkl123 pizza123
rossi46 skater1 allah1 1234qwerasdf adam123 fuckyou7 quake2 alex2000 lisa123 pass1word blue56 zx123456 jg3h4hfn aggie1
hunter11 asdfgh123 alaska1 qwer12345 123qwe456rty 1234567890qw vlad7788 monkey10 aq1sw2 elizabeth1 amiga1 monkey99
88keys tony123 vaz2109 jack11 sonic2 bullet1 11111z nokia7610 g12345 asdfghjkl1 cable1 teens1 becca1 1234567d gsxr11
blowme69 smitty1 dragon5 mom4u4mm danil8098 orange77 doggie1 sevilia1 pebbles1 r3ady41t green11 shelley1 omega123
pikachu1 maggie2 tiger69 baxter1 grendel1 jeff24 nitro1 1superma horny2 global1 br00klyn dunce1 bucky1 connor1
compaq12 shaggy1 crm114 sammy2 vision1 chris22 cab4ma99 nascar88 bears85 m6cjy69u35 thor5200 123456x rusty123 april10
machine1 baseba11 mikey123 comcast1 1pass1page joker69 summer20 johanna1 goddess1 squid1 zombie1 only4me ghbdtnbr1
joshua2 k12345 diego1 santa1 bomber1 ultra1 1qa2ws3e blue25 ocean11 3syqo15hil leonard1 asterix1 webster1 1qazwsx
gabriel2 dima12 huskies1 12345ta d1i2m3a4 zxcvbnm12 asfnhg66 fhntv1998 zxcvbn12 11qq22ww 1sexyred george01 ha8fyp
slick50 hhhhhh1 myxworld4 andi03 birthday54 0raziel0 maine1 michael4 master3 11c645df duke3d dizzy1 pretty1 vvvvv1
asdfg12 nick1234 eagle123 123red timber1 lonely1 watch1 14vbqk9p ab123456 4wcqjn 6bjvpe 863abgsg qn632o turbo2
corvett1 master69 1grand 1lovers 2bigtits nohack04 cn42qj ta8g4w x35v8l hamster1 mwq6qlzo 201jedlz ndeyl5
qwertyuiop123 lzbs2twz zxcvbn123 drake1 gangsta1 acls2h bob1234 2kgwai rolex1 gerry1 ffvdj474 monster2 r29hqq mac123
551scasi omega5 lacey1 golfer23 clark1 pain4me primetime21 2b8riedt ssptx452 wanker1 tmjxn151 yqlgr667 thunder5 13579a
michae1 spring1 stick1 jq24nc matt11 sasha2 devin1 michael5 batman01 hunter123 manny1 boeing74 1scooter mike77 grand1
hiphop1 babes1 horses1 charlie4 1austin j12345 alan12 cheese12 kelly2 aaron123 pass11 money4me bmw540 koetsu13 james7
monkey77 master22 viper2 bowling1 admiral1 gerrity1 support1 sonia1 triumph1 sex1234 chubby1 ariel1 237081a
zx123456789 saun24865709 mercury7 jojo12 hopkins1 x123456 love777 fiction7 bruins1 tennis12 poop12 111222333a 666666q
phantom2 sasha2010 m1234567 fallout2 spider12 sasha1995 1silver morris1 martina1 mom123 sdsadee23 1pionee maynard1
secret123 yfcnz123 madison2 q1w2e3r4t5y6u7 avatar1 comet1 andrey123 angel11 maiden1 4z3al0ts shygirl1 homer2 bmw330
snapper1 dupont24 kimber45 letmein0 bangkok1 glock22 gorilla1 romeo123 eagle5 jason2 enigma1 casey2 akira1 123456789f
batman2 soccer9 emerald1 mike22 nnnnn1 spawn2 hello5 strat1 mittens1 708090a domino1 summer2 eagle3 carlos2 london22
sarge1 777angel bitch69 sony123 mustang4 maddie1 sharp1 sales1 eagles05 binky1 loser123 kenny123 target1 purple12
diablo66 summer11 london99 fish1234 xzsawq21 shell1 fucker11 jello1 1hammer patrick8 micro1 jamie123 23dp4x killa1
1234qwert cuddles1 crazy123 griffin1 d1lakiss edward12 soccer3 thomas123 zaq12ws doc123 dima1997 4506802a holden1
qqq123 mimi92139 ghost123 r123456 kodaira52 klingon1 989244342a 1wildcat 1compute chris11 10inch letmein9 686xqxfg
pilot123 090808qwe fire777 babe23 i81u812 burton1 1zzzzz brando1 1aaaaaaa 11bravo alpine1 495rus19 jack22 caveman1
wer123 123xxx kugm7b npyxr5 etvww4 xjznq5 number7 karma1 123456zx nokia6120 sweet69 eternal1 dave12 mission1 1eagle
maddy1 csfbr5yy lucky5 mick7278 9skw5g yxkck878 xirt2k 565hlgqo north1 br5499 4_life 8womys ms6nud fx3tuo luv2fuck
arsenal2 7kbe9d nt5d27 gsgba368 russia1 pussy7 annette1 satan66 80070633pc sucker1 alfred1 kayak1 ingram01 audio1
l8v53x fred69 makeksa11 johnny69 bonou2 allstar1 aa12345 55555q poi123 hacker1 scarlet1 night1 star99 abc123abc
suzuki1 gfif1991 alex1996 mighty1 mulder1 123as123 jack01 zidane10 gemma1 shearer9 biteme2 eae21157 score1 chase123
123zxc123 bingo123 rocky6 adriana1 aa123321 psalm23 samsung123 123654a blue66 carolyn1 poiu1234 12345l philly1
dallas12 12345qq bassman1 shirley1 alberto1 june22 password13 123a321 angelo4ek zaqwsx123 alex1990 1236987z alisa1
rascal1 garcia1 polniypizdec110211 one4all sasha12 avalon1 12345n bmw520 amsterdam1 summer10 1girls ducks1 123456789qw
drunk1 silver7 abcd12 episode1 1qa2ws3ed4rf midnight1 qwertyuiop1 carrera4 jesus12 1chicken ivan123 harris1 pop123
friend1 love2011 baggins1 james01 0range scott2 brooks1 farmer1 benson1 12345zxc m1sf1t hamburg1 boobies1 brady12
1david sparky12 tardis1 oakland1 me1234 fatcat1 z123456789 assword1 kmg365 saab93 1access monkey22 zxc321 keeper1
asshole2 oscar2 mozart1 v12345 brownie1 1qwerty1 1234567t bogus1 matt123 annie2 dragon0 number5 mine12 pimpin1
paul1234 welcome12 sc00by speaker1 newman1 vicky1 1qaz2w jonny5 superman2 defcon1 jaime1 fishy1 guido1 pickle1 rock123
ruger1 123456789zxc 9988aa dima12345 type40 1um83z ranger11 fighter1 vw198m2n mark69 v123456 maxim1935 wenef45313
1tiger 1boomer 260zntpc ov3ajy holen1 12pack flyer1 marilyn1 bigdog69 pentium3 ford9402 tttttt1 1johnny qazxsw1 rrrrr1
sherry1 hevnm4 phish420 sexxy1 ttttt1 hawkdog79 cajun1 427cobra lover2 5t6y7u8i 1angel eduard1 warrior2 zaq11qaz
chris69 1xxxxx access20 sleepy1 zw6syj saab95 wu4etd 4dwvjj vp6y38 jo9k2jw2 oqglh565 honda2 house2 fqkw5m 640xwfkv
ginger2 test99 angel69 19mtpgam19 cubbies1 p3e85tr c123456 birthday299 4tlved c7lrwu parol999 mty3rh a654321 alpha5
1234567w celtic88 djg4bb4b trinity3 69dude cutie1 pistons1 panama1 2112yyz qwerty88 wookie1 searock6 hondo1 24pnz6kc
chris21 fudge1 slk230 1212qq arnold1 dasha1 54321a qweasd12 333z333 husker1 oranges1 alfa147 1guitar tuczno18
playstation3 killer666 newton1 tm371855 carrie1 lefty1 quantum1 sonic123 delta9 prodigy1 alfie1 monkey01 123456789qq
buffy123 joker7 pussy3 mallard1 joseph10 anfield1 ali123 12345x amanda11 hshfd4n279 343104ky monkey3 dragon00 jacob6
q111111 alex77 159753q king1234 ripken8 fkbyf001 jason12 thunder7 bongo1 gtivr6 murder1 1jessica solar1 india1
clayton1 isaac1 golfvr6 masha123 hustler1 colole57 ajcuivd289 london11 dima1993 qwe123rty w8gkz2x1 salt55 djohn11
badboy69 12345b halo123 jordan11 bruce2 bandit12 cowboys2 banjo1 fuckyou69 flash123 holland1 hound1 trstno1 shadow7
tweety1 7777755102q harley11 forty2 matthew8 weather1 poiu123 love77 supra1 plumber1 benjamin1 dover1 caleb1 south1
1samanth lakers34 fallout3 bigman1 kickass1 theresa1 nascar2 james69 roscoe1 paulina1 ryno23 bmw325is metro2033
robert3 blue77 perry1 knicks1 thegame1 1melissa bacon1 ducky1 redskin1 nokia3230 incubus1 hello1234 yzerman1 kelsey1
frank2 buster2 1taylor 1jesus martin2 yes90125 86mets dallas21 sex12345 nascar20 rowdy1 pavel1 fkg7h4f3v6 florida2
paris123 james99 matrix3 0okm9ijn june29 jenny123 sveta123 s456123789 sakic19 skorpion39 pasta1 dima2010 summer0
green7 qwerty321 f123456 dima1234 dima2000 mama12 230857z p4ssword olive1 werty1 kim123 shock123 m69fg2w zz123456
martin7 72d5tn amy123 nicolas1 b1afra 1iiiii justin11 1starwar 1hockey 1zxcvbnm happy12 21crack maurice1 firefly1
123456789aa epwr49 d9ungl volvos40 7xm5rq arwpls4u gbhcf2 de7mdf rogue2 m1911a1 rainbow2 ou8124me 1chance jessica7
all4u2c freddy12 abc456 carla10 yyyyyyy1 1phoenix buick1 waqw3p 2004rj delta4 qcmfd454 kqigb7 2kash6zq duke11 lenny1
md2020 pyf8ah 1bailey d9ebk7 wp2005 jalal123 i62gbq bigman2 girl78 hello99 dick12 sky123 yukon1 bob666 admin2 steve69
snickers1 happy7 carlos12 1a2b3c4 my3girls hooch1 shadow1212 soccer21 1joshua tempest1 duffy1 money01 villa1 hej123
team3x nolimit5 bmw323 august2 spots3 casper12 sk8board hannah01 1234567890qwe bailey12 peewee1 cubswin1 bonds25
qwerty2010 freaky1 el546218 deion21 florian1 gilbert1 casper2 8letters tvxtjk7r sasha1234 beaver69 nikki2 tuffy1
gamma1 roger123 g00gle jesus3 1qasw2 rattolo58 green99 april17 bubble1 passw0rd1 football12 dmb2010 king69 h00ters
assman1 1234567r angel5 hockey2 james12 sausage1 fuck1234 eric12 football2 lisa01 dragon77 az123456 gfhjkm2 zxc12345
beautiful1 vaz2106 tester1 1fucker bill123 usmc69 pencil1 soccer99 sony1234 azerty1 jessica8 volvo850 chelsea0 genius1
qaz1wsx2 asdasd1 strider1 nihao123 artem1 camille1 1999ar chris99 money7 sebastian1 nathan12 scorpio7 vfrcbv123 rocky3
4815162342a mathew1 k1234567 section8 kelly69 11111111a rangers9 lobster1 damon1 stormy1 josie1 julian1 starwar1
spring99 minnie1 sti2000 herman1 holly123 pepper01 jeepcj5 blitz1 master23 1horny iforgot1 petey1 tiger01 delta2
sheila1 blue88 mookie12 curly1 redrum1 sharks1 civic1 hahaha1 phase1 matt1234 horny123 bigdaddy1 lakers8 enter2
johnson2 rambo123 pentium2 maggie12 gracie1 ghhh47hj764 january2 james5 hazel1 1panther black13 1slayer b00mer ronnie1
panther2 1matthew pitbull1 masters1 voodoo2 sabbath1 bob101 jillian1 roberts1 rocket88 seventy7 tazman1 haslo1 france1
ryan11 pepper123 matthew9 cyclops1 winter11 1234asd sc0tland 5t4r3e2w1q 1scott carly1 jewel1 fire911 dreams1 smurf1
malibu1 bmw330ci b0ll0cks curious1 lancer1 z1234567 delta123 boston12 wolf69 lvbnhbq1 pink123 slava1 printer1 qwerty10
123q321 flame1 danny123 rvd420 shad0w q1w2e3r4t5y6u7i8 pedro123 joy123 www111 killer66 ender1 cookie59 zqjphsyf6ctifgu
suzanne1 noncapa0 11qq11 prono1 tyrik123 natalia1 k9dls02a 1hxboqg2s lhbjkjubz2957704 devo2706 roman222 tamwsn3sja
denman85 roberta1 55555n jasper12 opopop11 134kzbip amadeus1 rose12 1bulldog 1012nw 1ccccc 1xxxxxx qaz123456 biteme12
1qazxcvb 1234as cyrus1 cisco123 123kid julie456 h2slca clapton1 john69 545ettvy 2wj2k9oj monica69 lights1 213qwe879
horney1 12345aa 123456ss nascar99 vg08k714 tamia1 insane1 1chelsea 1ferrari anna2000 baby2000 gfhjkm007 cq2kph wvj5np
eeeeeee1 dakota12 23jordan linda123 tri5a3 3a5irt yja3vo 747bbb e5pftu y9enkj magnum1 5lyedn alina1 hot4you dante123
uiegu451 vgfun4 4pussy 7ovtgimc 766rglqy king12 warlock1 willia1 xxxxxxx1 lsdlsd12 bmw530 1yellow bubby1 pot420
beetle1 sabre1 bigmac1 1qazxsw23edcvfr4 123456zz brandon0 dorothy1 paddy1 hard4u onlyone4 8uiazp packer1 guest1 june17
slage33 hairy1 rfj422 rose123 sergey123 alicia1 3xbobobo pirates1 peekab00 9379992a bad123 joshua01 engine1 carter15
a9387670a monday12 alex00 security1 raven123 sophie12 fred99 pixie1 alison1 1111111q soccer20 gerald1 yankees0 love14
guitar12 collins1 mercedes1 a1l2e3x4 2110se 1adam12 mummy1 zaq123wsx jam123 andrew01 qwerty89 n123456 always1 soccer16
asdf12345 hockey11 angela12 smk7366 mylove1 welcome8 anna2010 fisher1 percy1 harley2 birthday5 flight1 goforit1
lena2010 alex69 4321rewq 123qweqwe chelsea6 lesbian1 qazwsxedc12 teresa1 hockey10 liverp00l cessna17 stang1 master10
diablo666 yanshi1982 julia123 mandy123 max2000 andrew123 killer99 honey2 1andrea morgan2 apples12 blood123 jordan01
chuckie1 aries1 vaz2108 bitches1 scale1 letmein3 david7 jake11 gizmo69 brittany1 tracker1 ravens1 truth1 honda250
august16 fred01 millie1 yyz2112 sidney1 my2kids camaroz28 batman7 uuuuu1 wwwwww1 duke01 charlie8 snoop1 macsan26
glock23 carlton1 bear69 hyper1 media1 bunny123 danielle1 banana12 natas666 tomcat14 12qw34er56ty gunther1 honey123
password00 fiona1 german1 alex2112 manning1 war3demo penis123 richard7 lorenzo1 volcom1 sexy11 23wesdxc blunt420
1rocks celtic67 blowjob1 lloyd1 stimpy1 hummer1 kingdom1 christopher1 buffett1 t3fkvkmj spank1 three11 blind1 golf11
shaolin1 philips1 mason123 tiger12 bob12345 bobby2 clint1 junior2 betsy1 tiger99 techno1 silky1 password10 33ds5x
fish123 merlin12 intel1 chicago7 unknown1 7seven texas123 archie1 baseball2 panic1 acer123 qwerty3 porno123 daisy2
margo1 chris01 patty1 snoopy12 right1 skoal1 123321qq nikon1 joseph12 kerry1 orange2 nokia5228 jordan22 yeah11 cunt69
grunt1 mojo69 tort02 accord1 kamil1 cash12 danny2 1234567890w qwerty666 parol123 love2000 ginger11 nugget1 daytona1
matrix12 sssssss1 cat222 reese1 wow123 kondom25 1211123a dumbass1 dimon4ik 123wer 123123s playa1 polo1234 123654q
password23 vlad1995 stuart1 fetish01 glock19 pnp0c08 1chevy daddy2 cr250r 6458zn7a qvw6n2 david01 birthday3 m69fg1w
lithium1 1beavis nichol1 bearcat1 1steve sp00ky jerky1 1aaaaaa 123abcd 12345abcde abcde1 cum123 1jones dga9la v2jmsz
casey22 bruce10 sm9934 kill666 sd3lpgdr mike24 bmw535 1corvett 669e53e1 1smith 1clutch avery1 matt12 1p2o3i e3w2q1
gooner1 brian2 f1f2f3 1ddddd 1fffff 1yyyyy f00b4r len2ski1 474jdvff symow8 625vrobg dwml9f damned69 cde34rfv jenmt3
7pvn4t sh4d0w3d gfxqx686 2b4dnvsx golf99 andrew13 matthe1 bronco2 darby1 killer23 d2000lb 254xtpss 3tmnej ue8fpw
harmony1 wolf12 rlzwp503 all4u2 83y6pv 5qnzjx qwerty02 1morgan quant4307 1arthur dragon3 lvjdp383 griffey1 shrike01
qpful542 sk2000 virus1 mike18 blue52 hea666 alexa1 johnny99 merlin69 creed1 karen2 volvos80 ea53g5 pepper76 r1chard
gunners1 1black a19l1980 1shot2 abcde12345 1qaz3edc leafs1 123456aaa 1qqqqq jumpman23 isabella1 lsia9dnb9y lucky12
shasta1 shane123 natasha2 walleye1 service01 ace1210 123456789i john99 merlin01 creative1 beavis69 password8 jor23dan
221195ws oktober7 serega123 boy123 silver11 melinda1 qwaszx1 agent99 max777 rocky13 asdfjkl1 aezakmi1 imagine1 monte1
755dfx spk666 ktnj2010 chargers1 agent1 martin11 a1234567890 mike00 z123456z aaa555 wildman1 gfhjkm22 aaa777 anna1988
stone32 frogger1 angel9 bailey01 12345ab 1qaz@wsx artem2010 alex21 windsor1 azaz09 1234554321q deadman1 dolemit1
george11 monet1 12345zx baseball3 berlin1 15s9pu03 weasel1 kumar1 qwert54321 angel6 cocacola1 artem123 spike123
freedom5 1234567k april6 cruiser1 simba123 quattro6 breaker1 qwert1234 hxp4life twice2 1player boy4u2ownnyc bear11
killer11 explore1 suckit69 2bornot2b miller31 hello9 baller23 mario123 harley69 western1 ferrari5 britt1 1234567b
sammie1 7xswzaq sarah2 summer00 golfer12 bowler1 love33 1heather 2bornot2 nadia1 jordan123 sticky1 painter1 way2go
clown1 wutang36 phoenix7 sally123 c43qpul5rz 159753z 777win tsv1860 dallas11 kimberly1 starr1 rodney1 eliza1 dragon9
maria2 simone1 diamond3 kansas1 wm00022 green22 eugene1 julius1 slayer69 witch1 lee123 bologna1 job314 jasmine2
ranger12 jenny2 741852kk travel1 funtime1 briley2 peanuts1 d78unhxq redwood1 racing1 graham1 running1 garfield1
zzr1100 m1chael nokia6230 thunder9 s4114d falcon2 cobra2 k1ller cornell1 geek01d pepsi2 moose123 dakota01 charles3
master5 minecraft123 finance1 dignity7 chelsea8 london20 1ashley wwe123 karina1 mickey12 4cranker catdog1 q123456q
duncan21 laura123 parker12 soccer4 pokemon2 pasha123 dome69 horndog1 qw12qw runescape1 7f4df451 monkey5 qwerty111
jeep95 aw96b6 mika00 orange3 morgan12 igor123 whisper1 manuel1 bear01 thomas11 nokia3110 glory1 pass69 lopas123
generic1 fk8bhydb winnipeg261 dusty197 kkkkkk1 my2girls marina123 ole4ka mustard1 12345678qwe room112 karolina1
sanek94 ktr1996 p123456 2509mmh mmm666 dun6sm voyager2 crf450 dave69 nolan1 1j9e7f6f masterb8 warlord1 matilda1 1power
richard3 1eeeee 1ggggg trojan1 1zzzzzzz ggggggg1 1rosebud pussy21 abcd12345 byron1 asdfghj1 joey123 melissa6 tennis11
a131313 4ng62t devlt4 mxaigtg5 soccer18 cheryl1 an83546921an13 1apple 1buddy forrest1 1grizzly 1richard 1kitty spain1
stanley2 0p9o8i amigo1 tiffany2 compute1 viper9 batman11 chris23 anna21 305pwzlr nbu3cd e6z8jh zjduc3 yr8wdxcq
sniper12 iloveme1 bmw318i spawn666 sam138989 qwerty33 radial9 7u8i9o0p pinto1 rookie1 billy2 berty75 summer04 hen3ry
1house 4mnveh anakin1 o236nq willi1 qwe123456 dark123 67vette hoser1 chronic1 master7 1958proman camaro67 454dfmcq
yellow12 frances1 andy12 kappa1 ncc170 astra123 1crazy office1 123qazwsx tomato1 austin11 energy1 peach1 yt1300
aaa12345 diablo11 qawsed123 cbr1000 rhett32 badass1 blue02 drums1 abc123456789 chino1 bartman1 vip123 jasmine5
amanda01 muffy1 lumpy1 testing2 access123 777777a august25 action1 bb123456 adam1234 jigei743ks august11 charlie0
archer1 123456789as adxel187 mike21 ellis1 tool69 thomas19 cjxb2014 emerson1 42qwerty42 karen123 illini1 joker666
gr00vy rammstein1 autumn1 jabba1 chloe123 alex23 7653ajl1 tigger11 green69 123321qweewq 0987654321a 1029384756q
merrill1 isaiah1 1234567v ashton1 italian1 love01 omega9 guido8 qwerty69 033028pw fuck11 michel1 asian1 m1garand
indigo1 tigers01 anna1989 tomek1 hunter99 vaz2110 cross1 trailer1 nicola1 redman1 sophia1 fallen1 jason5 bigtime1
blah123 eastern1 1wizard austin123 1please clean1 green6 david3 giants56 miata1 george3 patric1 terry2 winnie1 cock69
brain1 1balls orioles1 bambam1 favorite3 saber1 bailey10 banshee1 carole1 maureen1 roger2 gerrard8 bmw316 austin01
clara1 shack1 19371ayj windows9 koala1 far7766 titans1 moon123 xxx111 bigboy12 auckland2010 brandi1 hockey19 wolf01
gazza1 4freedom rebel2 beer30 matty1 susie1 davids1 nintendo64 babe69 wolfman1 all4u3 missy2 eric1234 1234qq
r3vi3wpass coco123 hello69 gobuffs2 raven69 dale88 blade123 green23 ironman2 jason25 fj1200 buddy7 august31 christian1
marlin1 norman1 iloveu1 rainbow7 s1lver steve01 grace123 soccer5 fantasy7 jerome1 hello3 braves10 1amanda sucker69
cfif123 harold1 jonny1 w2dlww3v5p john01 goober12 4me2no leto2010 norton1 knight12 magoo1 peter12 shit123 jacob2
track1 butterfly1 dollar1 gillian1 jake99 mst3000 eclipse9 1merlin leader1 bunny2 ranger5 6xe8j2z4 fe126fd nintendo1
gfhjkm11 eduardo1 1freedom dragon25 carlos123 mancity1 logan123 ziggy123 qwerty23 casper99 random123 linus1 corky1
counter1 solomon1 peggy1 monkeys1 gamer1 poppy123 jack10 prince12 987654321z cujo31 killer69 s7fhs127 premier1
herbert1 karate1 sasa123 kevin12 shaun1 john31 1234567890zzz rfnz90 harrison1 n12345 lfdbl11 vodka1 ducati1 dima1992
tango2 4809594q dima1990 dima1999 jacob123 taz123 mangust6403 dozer1 koks888 lizzy1 mouse123 mmmmmm1 satan6 aa1111aa
fred11 1234567s 12345678s 0p9o8i7u jetta1 vlad1998 redbull1 a801016 snake123 j123456 bunko18 kils123 sid123 zaq12w
monkey21 ekaterina20 vika2010 fetish69 32615948worms manga1 dragon64 mariner1 tuesday1 ewq321 1ccccccc upupa68
morgan01 45auto bulls123 s1234567 alex12345 gold12 lickme69 cool11 bill1234 molly12 slutty3 wc4fun o4izdmxu 878kckxy
project1 qaz12wsx blair1 patrick3 hotsex69 1cowboys 1rocky 1pizza ryan123 garden1 sex2000 devil123 arnster55 gwbush1
2196dc dreamer2 1bbbbb andrea11 94rwpe glock9mm 4gxrzemq jkne9y jtuac3my qmpq39zr 4g3izhox suzjv8 93pn75 at4gftlw
ljb4dt7n qr5mx7 duke123 fred22 marie123 4x7wjr 7ertu3ds u4slpwra iluv69 cazzo1 1sunshin 6jhwmqku snoopy2 norma1
chiefs1 b929ezzh 9kyq6fge 7f8srt 12345asdfg 682regkh jump23 charle1 utfp5e yujyd360 freedom4 b7mguk alex007 logitech1
cobra123 sr20dett shadow3 andrew88 everest1 cmgang1 dave13 honda99 c00li0 jason3 7gorwell paint1 567rntvm heat7777
buddy23 1braves anthony0 jesus2 apple22 carter12 a54321 alex1959 august12 lol123456 dark666 qazxsw2 jmh1978 1butthea
alex02 skate123 april13 jumbo1 sebora64 1qwertyuiop boeing1 tiger200 twins1 clipper1 acmilan1 method1 gavin1 black3
ohyeah1 112233aa 2502557i carla51 chicago0 ashley11 artist1 123456789e gordolee85 forever21 hockey21 mm111qm kotek1
nokia6630 212121qaz peanut12 magpies1 bucks1 don123 a1234b cloud1 wizard12 marlboro1 salty1 38gjgeuftd sasha1988
silver2 alex95 alex1973 mama2010 alena2010 alex1991 sasha12345 paula123 as12345 a121212 alfredo1 karla1 alino4ka
twenty20 wyatt1 hardon1 nascar03 6339cndh harley99 buffy2 balloon1 vhou812 angelo1 sweety1 1111111a jeff1234 hotel1
1dolphin b00ger matrix69 ane4ka aq12ws state1 andy11 goose2 angel99 madison3 pancake1 asdf11 trash1 trader1 asd321
ivan2010 ara123 bonjour1 sunsh1ne socks1 foxs14 a32tv8ls master00 lalala1 dallas01 soccer123 aztec1 bacardi1 oleg1995
indian1 bills1 brooklyn1 bailey2 hummerh2 1banana lakers12 eagle7 junior12 x1x2x3 tiger11 matrix13 julio1 nicole11
blonde1 gmcz71 cocoa1 1maggie barney12 jayjay1 basia1 inside1 volvov70 lester1 nokia5320 superma1 spencer2 gambit1
beaches1 bertha1 panties2 madison9 bernie1 elaine1 free4me 1steeler 452073t fanny1 monica12 veritas1 lucky69 branden1
family01 w8sted hunter69 money4 neptune1 26429vadim ripper1 dave99 master77 browns99 chips1 sam2000 pussy11 call911
chevy350 idiot1 bill99 emily2 lady12 boats1 redwings1 birdman1 carlo1 caroline1 x12345 chinese1 shadow22 money111
p1234567 gucci1 summer07 chaos666 schalke0 scorpio2 blue2000 bonzo1 sintesi07 rey619 vgfun8 london2 lucky8 october8
chelsea4 topaz1 lp2568cskt sp1der skins1 yankees7 beast666 james3 tanya123 phil413 venom1 pepper2 cbr929 coolguy1
woody123 scooter7 sydney12 devon1 canucks1 beach69 nhfdvfnjkju123 happy100 penny123 1w2w3w4w truck2 str8edge c12345
vidadi1 cahek0980 calvin69 dupa123 lol123123 scottie1 chris3 dima1994 melissa7 iloveyou123 danger1 1mickey cliff1
nissan350z ch33s3 chester7 tgo4466 monkey23 nathan0 potter1 june27 sweet123 zippy123 dude1998 power7 free123 hemi426
june21 muffin12 malik1 noway1 jeff123 tigers12 sucks1 1mouse 311music toast1 shiva1 pppppp1 tupac1 744744z tane4ka
stalker123 zxc123zxc dolphins1 5t6y7u jayman1 jersey1 1qasw23ed station1 volvo240 vanilla1 pon32029 1234567l eric123
hitman1 primo1 max33484 radical1 henry123 golf56 q2w3e4r fifa2008 000777fffa 41d8cd98f00b frosty1 123sex 4311111q
miller2 12345678m ag764ks scrappy1 lololyo123 tricky1 01081988m 1biteme booboo12 tomas1 nemvxyheqdd5oqxyxyzi thunder3
traffic1 nigel1 bandit01 keli_14 kolya1 adv12775 19952009sa kr9z40sy aaa123a hermes1 2183rm claude1 trouble2 paul01
dmh415 raiders2 248ujnfk poochie1 1charles 7452tr q12345q 0128um birthday10 pillow1 1jjjjj passwo1 wifey200 ololo123
321cba ceisi123 russ120 rock12 123123f ern3sto susanne1 f8yruxoj 2gether 16473a loser2 love99 david5 pippa1 49ers1
1truck 1eagles 1fender luv269 1jeffrey slacker1 zippo1 tonka1 iiiiiii1 pants1 456123a 267ksyjf ac2zxdty 1pookie hj8z6e
x5dxwp batman23 animals1 zomu9q nokia6230i hunt4red cptnz062 ndshnx4s wnmaz7sd 8xuuobe4 cmu9ggzh apple3 angel3 1diablo
blink1 october3 rrrrrr1 moomoo1 summer98 lieve27 mustang69 up9x8rww deflep27 8vjzus lopez1 mama11 1amber lewie622
kzsfj874 devils2 7inches april7 kayla123 a3jtni 12345rewq junior24 ranger69 kellie1 frank12 april22 ranger75 boeing77
kevin2 xohzi3g4 kfnju842 raptor1 green77 missy123 nccpl25282 broncos2 baby69 sad123 705499fh 123456789y polo12
spam967888 summer03 123321qaz psw333333 ford123 letmein4 fuckoff2 1tiffany vaz21093 path13 ch1tt1ck masha1998 vinny1
number3 moom4242 eclipse2 pass22 dima1985 gemini69 panda123 1q3e5t7u naomi1 asdf67nm rev2000 mommy123 asdasd12
mickey01 apple13 smile4me bebop1 felipe1 marie2 central1 8928190a lucifer666 123four yourmom1 ghjcnjnfr1 jackpot1
123456qwer sanchez1 ranger02 vaz2101 steve121 ant123 mystery1 married1 pepper11 1michell corrado1 alex2010 allan123
coolman1 bo243ns omega13 111a111 a123456z lala123 beer12 june24 alex10 elmer251 kylie1 terps1 jake1234 alias1 qq12345
1234567qw andrew22 salmon1 trees1 juggalo1 garbage1 alvin1 family5 ford22 crazy4u annie123 madison0 murphy01 kissme1
0o9i8u7y6t anders1 chris13 3techsrl andy69 silvia1 aa123123 fbi11213 123ert bagel1 grace17 mama1963 tanner1 tiger6
australia1 dude11 piglet1 7elephants a000000 yellow22 birthday6 omg123 punt0it bruno12 kasey1 mwss474 baby1234
sureno13 watson1 spurs123 scoubidou2 karin1 mantle7 owen10 bigblue1 trident1 orange99 level1 elvis77 samanth1 jkl123
bartek1 gomez1 wombat1 asdf4321 waters1 winter00 1porsche porn1234 monkey20 i81b4u raven3 sexsex1 extra300 1q2s3c
buddy3 alpha01 mtwapa1a bengals1 monkey24 phish123 bear99 daniel01 blue15 5tgbnhy6 1johnson william7 junior123 milan1
bubba22 7ofnine bulldog7 rainman1 password21 freedom9 fox123 liberty2 ferret1 p2ssw0rd bryce1 happy5 eminem12 legolas1
alone1 sunny7 command1 666satan daniel4 ford4x4 baby01 playstation2 m0b1l3 peacock1 irocz28 left4dead2 fuckyou12
wrestle1 super5 robert01 smokey12 cool69 athena1 jarhead1 master13 popeye1 rocky5 wutang1 knights1 tea4two mike44
gawker1 dalejr88 sparrow1 asshole3 sparky11 smokey01 snowball1 safety1 1forever greenday1 black22 glock1 shaft1
gretzky9 celeste1 corona1 west123 whore1 compaq3 extra1 jordan99 k123456789 bob2000 bmw320i cindy2 bosco123 booboo69
movie1 redskins1 bogdan123 jmol01 1111qq beatles4 randy2 wright1 skunk1 1234567m power9 merlin99 nascar8 golf123
dusty123 1winter john22 buffy16 love269 phoenix8 patrick0 milkman1 nicole12 number20 sandy69 gateway3 fuckyou0 hang10
carson1 1xrg4kcq cbr929rr pussy101 camp0017 co437at timmy123 hunter22 st1100 vvvvvv1 gustavo1 april26 1green steven2
123456789c slut543 audia8 soccer69 mammoth1 fighting54 mike25 vfr800 sprint1 sixsix6 monkey6 coleman1 junebug1
135135ab psalm69 viper99 dewey1 mailman1 red007 brick1 01telemike01 scout2 1miller yvonne1 electra1 ruslan123 schmidt1
postal1 maroon5 greek1 other1 gen0303 heavy1 111222q 123456789zx poker123 qaz1234 noodles1 soccer33 jordan7 darren1
quiet1 david26 money777 diana123 mark01 nikita2000 11aa11 llllll1 bear101 smokey2 keith123 jimmy69 demon123 de1987ma
mo5kva megaman1 1986irachka dfcz123 abc125 110491g 51094didi robert11 gfhjkm13 dogma1 jigga1 zxc1234 zero00 mets69
eatshit1 dragon6 lucky9 alabama123 anthon1 g123456 yoyo123 ghost16 rosco1 flower12 yfcnz1 pi31415 lero4ka 1tommy
mike26 loosee123 flint1 virgin1 iloveme2 peace123 star22 nina123 0000000000d ser123 matthew3 access22 glenn1 monitor1
mistral1 batman123 kenwood1 vid2600 xfiles1 buster22 ola123 geolog323 a3eilm2s2y z1z2z3 monika1 uto29321
`

const lettersAlone = `
password qwerty dragon baseball football monkey letmein shadow master michael mustang qwertyuiop pussy superman
fuckyou jordan qazwsx jennifer killer hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert
sunshine thomas iloveyou fuckme ranger daniel hockey george computer michelle jessica starwars asshole pepper klaster
zxcvbn freedom princess joshua maggie ginger amanda ashley cheese nicole summer matthew chelsea dallas biteme matrix
william yankees taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer fucker
silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange cookie maverick jackson sparky
mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon
welcome samsung steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina nascar booboo gateway
porsche yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman hardcore cowboys money
banana boston brandon tennis johnny miller coffee scooby edward nikita mother yamaha brandy barney chester fuckoff
oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel please
fender chris jasper james slayer rabbit natasha rachel bigdick marine wizard marlboro raiders prince casper fishing
flower crystal jasmine panties iwantu adidas winner winter gandalf enter ghbdtn angela golden lauren cocacola winston
madison angels blowme panther sexsex bigtits spanky bitch shannon sophie johnson asdfasdf david horny toyota tiger
murphy canada danielle blowjob jonathan liverpoo muffin cooper apples jackie dennis black sandra pokemon slipknot
carlos qazxsw scorpion qwaszx nathan butter startrek rainbow asdfghjkl redskins newyork gemini cameron qazwsxedc
florida liverpool turtle nicholas viking booger wilson sierra butthead doctor rocket victor dolphins captain bandit
jaguar packers pookie peaches dolphin helpme tucker theman tiffany maxwell jeremy qwertyui shithead debbie albert
maddog lovers monica united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid elephant suckit
success jackass bonnie alexis lucky jason scorpio samson azerty freddy driver willie calvin sydney gators dexter bubba
creative voodoo happy arthur trouble america nissan gunner rebecca stella garfield gordon jessie bullshit parker
asdfghjk fucking apollo eminem december legend airborne beavis august apple brooklyn godzilla skippy buddy qwert
kitten magic shelby beaver phantom nothing asdasd williams xavier braves darkness travis copper tomcat platinum qweqwe
girls bigboy green power animal police online voyager lifehack sniper trinity walter blazer heaven lover snowball
playboy bubbles loveme hooters cricket marvin willow donkey topgun nintendo saturn family november gabriel destiny
pakistan pumpkin digital sergey chance explorer redwings private therock runner lasvegas guinness beatles cassie
christin celtic broncos andrey babygirl nelson donald scott eclipse cartman fluffy louise michigan testing carolina
little samuel alexande birdie steve cherry pantera sharon gibson vampire mexico dickhead peter buffalo montana genius
flyers maximus school minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy barbara
snickers sabrina carmen marcus bronco yankee friends paradise dreams magnum horses caroline lacrosse goober member
qwertyu enigma scotty pimpin bollocks brian surfer sammy genesis poohbear qweasdzxc racing friend hawaii billy viper
october vanessa poopoo einstein boobies stanley walker bitches drowssap stephen courtney simple alaska badger action
denise jester spitfire drummer forest patricia maryjane champion diesel svetlana friday kevin gregory pamela frank
hotrod chevy anderson douglas westside security google badass shorty tester thumper hitman mozart general reddog boobs
music lizard alexander melanie ruslan vincent eagle sweet teresa scarface marshall olivia veronica porno buddha spirit
frankie stargate antonio liberty natalie mercury naruto suzuki semperfi popcorn spooky marley system brittany claudia
kelly scotland kitty cherokee vikings simpsons death leslie rascal qweasd jimmy loveyou hummer allison rocky patches
russia adrian jupiter penguin cumshot howard passion honda vfhbyf andre vladimir franklin sandman infinity homer
bastard raider passport assman sucker fantasy bulldogs horney domino budlight ironman disney norman softball bishop
francis brutus redrum brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman
cougar college alicia russell houston monday bradley sarah nigger justice super wildcats tinker duncan dancer logitech
avalon swordfis everton reggie motorola alexandr molly timothy hentai claire patriots madonna colorado eugene ducati
kermit juventus indian connor galore freeuser smooth house titanic boogie simpson warcraft wolverin elizabet arizona
saints valentin georgia asdfg accord baxter denver mitchell christ yfnfif smith stinky zachary roland naughty spiderma
chopper brenda extreme virginia water skyline zombie pearljam froggy pirate fylhtq vision awesome alyssa dreamer
predator bullet empire kirill people penis elvis panthers skipper nemesis peekaboo simon alison rolltide american
cardinal arnold chevelle daddy psycho danger mookie wanker manutd tommy hobbes vegeta goblue burton fyfcnfcbz picard
bobby windows loverboy lovelove vfrcbv victory bambam turkey serega tweety hiphop galina changeme rooster polina
berlin suckme taurus electric ronald avatar raptor maksim spring brazil bigcock newport kenneth hendrix madmax england
alpha sublime britney france darkside bigman hercules lawrence wolfpack classic lincoln ronaldo spiderman blizzard
cheyenne wombat cjkysirj raymond brother kristen pandora devils simone holiday wildcat horse kramer sterling caesar
alabama carrie bondage basketball sports pussycat pickle leather shaggy chronic flowers robbie admin gracie amber
freepass airplane perfect kodiak billybob katana sunset crazy stingray maria snowman phpbb chocolat zeppelin garcia
detroit wolves pontiac candy firebird vagina gundam panzer outlaw pretty fisher connie honey business trevor redhead
hardon greenday tarheels nastya hellfire cobra engineer savage service serenity sasha michele lickme fireball white
remember darkstar miranda flash harvey oscar strike freddie pavilion beauty bobafett dbrnjhbz bigmac clinton bowling
jenny natali future harrison jones wallace swimming apache rulez pyramid dodgers whynot fuckit defender teens morris
trooper cancer precious packard lucifer popeye weasel raven icecream stewart tanner swordfish blonde sandy presario
rockstar viktor manager cheryl norton control wutang airforce julian atlanta spike thailand looking casino paris mouse
lennon bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie light design
pervert machine herman wrangler rocks trucks nipples roscoe tornado jerry lights bubble cadillac madman orlando
pegasus target longhorn laura philip browns eatme stefan cannon dilbert baller microsoft winnie christia katie shooter
xfiles qazqaz lesbian street seattle corona amateur cthutq prelude beach malibu freaky assassin integra atlantis
pussies dragons iloveu unicorn lonewolf regina stealth kristin peewee openup bobcat stacey software newton leonardo
student srinivas angelina young enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar
country joker babydoll lestat
`

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** In lower case. Only the server has them: they are as long as half of the first screen. */
export const triedFirst: TriedFirst = { passwords: listed(withNumber), words: listed(lettersAlone) }
